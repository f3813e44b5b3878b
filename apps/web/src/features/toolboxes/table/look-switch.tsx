import { LayoutGrid, Rows3 } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import type { ListLook } from './list-look.ts';

const looks = [
  { value: 'cards', label: 'Cards', Icon: LayoutGrid },
  { value: 'table', label: 'Table', Icon: Rows3 },
] as const;

interface LookSwitchProps {
  readonly look: ListLook;
  readonly onChoose: (look: ListLook) => void;
}

export function LookSwitch({ look, onChoose }: LookSwitchProps) {
  return (
    <div role="group" aria-label="Show as" className="flex gap-1 rounded-md border border-line bg-sunken p-1">
      {looks.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === look}
          onClick={() => onChoose(value)}
          className={cx(
            'inline-flex min-h-11 grow items-center justify-center gap-2 rounded-sm px-3 font-semibold',
            value === look ? 'bg-accent text-on-accent' : 'text-ink-soft',
          )}
        >
          <Icon size={18} aria-hidden="true" />
          {label}
        </button>
      ))}
    </div>
  );
}
