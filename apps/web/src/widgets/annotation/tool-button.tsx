import type { LucideIcon } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

const TOOLTIP_MS = 300;

interface ToolButtonProps {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
  /** For toggle buttons. */
  readonly isPressed?: boolean;
}

/** An icon button of the editor, named by a tooltip. */
export function ToolButton({ label, Icon, onClick, isDisabled = false, isPressed }: ToolButtonProps) {
  return (
    <Tooltip label={label} delayMs={TOOLTIP_MS}>
      <Button
        size="icon"
        aria-label={label}
        aria-pressed={isPressed}
        variant={isPressed ? 'primary' : 'secondary'}
        disabled={isDisabled}
        onClick={onClick}
      >
        <Icon size={20} aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}
