import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';

interface SwitchFieldProps {
  readonly label: string;
  readonly hint: string;
  /** What the setting does not do yet. */
  readonly note?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** An on/off setting. The whole row is the target; the knob's side shows the state, not color alone. */
export function SwitchField({ label, hint, note, isOn, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex min-h-16 items-center gap-4 py-2">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="block cursor-pointer font-semibold">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
          {note && <span className="block">{note}</span>}
        </p>
      </div>
      <Radix.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        aria-describedby={`${id}-hint`}
        className="group grid h-11 w-15 shrink-0 place-items-center rounded-md"
      >
        <span className="flex h-8 w-14 items-center rounded-full border-2 border-line-strong bg-sunken p-0.5 transition-colors group-data-[state=checked]:border-accent group-data-[state=checked]:bg-accent">
          <Radix.Thumb className="block size-6 rounded-full bg-line-strong transition-transform data-[state=checked]:translate-x-6 data-[state=checked]:bg-on-accent" />
        </span>
      </Radix.Root>
    </div>
  );
}

interface CheckFieldProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

export function CheckField({ label, isChecked, onChange }: CheckFieldProps) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 pr-3">
      <input
        type="checkbox"
        className="size-5 accent-accent"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
