import type { LucideIcon } from 'lucide-react';
import { cx } from '../lib/cx.ts';

interface ChoiceSwitchProps<T extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly label: string; readonly Icon?: LucideIcon }[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

/** A few choices in one bar; one of them holds. */
export function ChoiceSwitch<T extends string>({ label, choices, value, onChoose }: ChoiceSwitchProps<T>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex flex-wrap gap-1 rounded-md border border-line bg-sunken p-1"
    >
      {choices.map(({ Icon, ...choice }) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
          className={cx(
            'inline-flex min-h-11 grow items-center justify-center gap-2 rounded-sm px-3 font-semibold',
            choice.value === value ? 'bg-accent text-on-accent' : 'text-ink-soft',
          )}
        >
          {Icon && <Icon size={18} aria-hidden="true" />}
          {choice.label}
        </button>
      ))}
    </div>
  );
}
