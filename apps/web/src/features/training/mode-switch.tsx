import { Eye, PenLine } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

interface ModeSwitchProps {
  readonly mode: 'view' | 'edit';
  readonly isDisabled: boolean;
  readonly onChange: (mode: 'view' | 'edit') => void;
}

const modes = [
  { value: 'view', label: 'View', Icon: Eye },
  { value: 'edit', label: 'Edit', Icon: PenLine },
] as const;

/** View or edit. */
export function ModeSwitch({ mode, isDisabled, onChange }: ModeSwitchProps) {
  return (
    <div role="group" aria-label="Mode" className="flex gap-1.5">
      {modes.map(({ value, label, Icon }) => (
        <Button
          key={value}
          variant={mode === value ? 'primary' : 'secondary'}
          aria-pressed={mode === value}
          disabled={isDisabled}
          onClick={() => onChange(value)}
        >
          <Icon size={18} aria-hidden="true" /> {label}
        </Button>
      ))}
    </div>
  );
}
