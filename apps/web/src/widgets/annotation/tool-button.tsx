import type { LucideIcon } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

const TOOLTIP_MS = 300;

interface ToolButtonProps {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
  /** For toggle buttons. */
  readonly isPressed?: boolean;
  /** A part of the label that is shown under the icon. */
  readonly word?: string;
  /** The key that does the same on a selected shape. */
  readonly shortcut?: string;
  readonly isPending?: boolean;
}

/** An icon button of the editor, named by a tooltip and, in the toolbar, by a word. */
export function ToolButton({ label, Icon, onClick, isDisabled = false, ...look }: ToolButtonProps) {
  const { isPressed, word, shortcut, isPending = false } = look;
  return (
    <Tooltip label={shortcut ? `${label} (${shortcut})` : label} delayMs={TOOLTIP_MS}>
      <Button
        size="icon"
        aria-label={label}
        aria-pressed={isPressed}
        aria-keyshortcuts={shortcut}
        aria-busy={isPending || undefined}
        variant={variantOf(look)}
        disabled={isDisabled || isPending}
        onClick={onClick}
        className={cx(word && wordedLook)}
      >
        {isPending ? <Spinner /> : <Icon size={20} aria-hidden="true" />}
        {word && <span className="text-[0.6875rem] font-medium leading-none sideways:hidden">{word}</span>}
      </Button>
    </Tooltip>
  );
}

const wordedLook = 'h-12 w-auto min-w-13 flex-col gap-0.5 px-1 sideways:size-11 sideways:min-w-0';

function variantOf({ isPressed, word }: Pick<ToolButtonProps, 'isPressed' | 'word'>) {
  if (isPressed) return 'primary';
  return word ? 'quiet' : 'secondary';
}
