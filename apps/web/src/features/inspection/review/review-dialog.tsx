import type { Drawer, Tool, ToolStatus } from '@stowed/contract';
import { Camera, Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useHasShifted } from '../../../lib/use-has-shifted.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CropPair } from '../../../widgets/tool-picture/crop-pair.tsx';
import { verdictOf } from '../../../widgets/tool-picture/verdict.ts';
import { actByKey } from '../shared/act-by-key.ts';
import type { Answer, Flip } from '../shared/flip.ts';
import { reversalOf } from '../tools/use-flip-tool.ts';
import { UndoLine, useUndo } from './undo-line.tsx';

interface ReviewDialogProps {
  readonly drawer: Drawer;
  /** Unique ids of the tools, in review order. */
  readonly ids: readonly string[];
  readonly pending: Flip | undefined;
  /** Calls `then` once the answer is stored. */
  readonly onFlip: (answer: Answer, then: () => void) => void;
  readonly onReload: () => void;
  /** For a photo that shows what this one does not. */
  readonly onRetake: () => void;
  readonly onClose: () => void;
}

/** A stack of tools, each with the photo's crop beside the template's, and two answers in words. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { drawer, ids, pending, onFlip, onReload, onRetake, onClose } = props;
  const [at, setAt] = useState(0);
  const { last, offer, forget, hold } = useUndo();
  const index = drawer.tools.findIndex(({ uniqueId }) => uniqueId === ids[at]);
  const tool = drawer.tools[index];
  const hasShifted = useHasShifted(String(at));
  /** The address of the photo that could not be loaded. */
  const [unseen, setUnseen] = useState<string>();
  const isUnseen = unseen !== undefined && unseen === drawer.imageUrl;
  const panel = useRef<HTMLDivElement>(null);
  // The pressed button was disabled and lost the focus, so keys would have no effect.
  useEffect(() => panel.current?.focus(), [at]);
  if (!tool) return null;
  const next = () => (at + 1 < ids.length ? setAt(at + 1) : onClose());
  const handleAnswer = (status: ToolStatus) => {
    if (hasShifted || pending) return;
    const answer = { tool, index, status };
    const isUndoneHere = at + 1 < ids.length;
    const then = () => {
      if (isUndoneHere) offer({ ...answer, at });
      next();
    };
    if (isKnown(drawer, tool, status)) then();
    else onFlip({ ...answer, isUndoneHere }, then);
  };
  const handleUndo = () => {
    if (!last || pending) return;
    const { reversal } = reversalOf(last);
    const back = () => {
      forget();
      setAt(last.at);
    };
    if (reversal) onFlip({ ...reversal, isUndoneHere: true }, back);
    else back();
  };
  const handleKeyDown = (event: KeyboardEvent) =>
    actByKey(event, {
      p: () => handleAnswer('present'),
      m: () => handleAnswer('missing'),
      j: () => setAt(Math.min(at + 1, ids.length - 1)),
      k: () => setAt(Math.max(at - 1, 0)),
      u: handleUndo,
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={tool.name}
      description={[...(ids.length > 1 ? [`${at + 1} of ${ids.length}`] : []), engineWords(tool)].join(' · ')}
    >
      <div ref={panel} tabIndex={-1} onKeyDown={handleKeyDown} className="space-y-4 outline-none">
        <div key={ids[at]} className="animate-slide">
          <CropPair tool={tool} drawer={drawer} onExpired={onReload} onUnseen={setUnseen} />
        </div>
        <Answers isUnseen={isUnseen} hasShifted={hasShifted} pending={pending} onAnswer={handleAnswer} />
        {tool.needsReview && (
          <Button className="w-full" disabled={pending !== undefined} onClick={onRetake}>
            <Camera size={18} aria-hidden="true" /> Retake photo
          </Button>
        )}
        {ids.length > 1 && (
          <UndoLine last={last} isPending={pending !== undefined} onUndo={handleUndo} onHold={hold} />
        )}
        <p className="text-center text-sm text-ink-soft max-md:hidden">
          Keys: P present, M missing{ids.length > 1 && ', J next, K previous, U undo'}
        </p>
      </div>
    </Dialog>
  );
}

/**
 * The answer adds nothing to the record. An engine's 'missing' becomes a person's, unless the drawer is
 * done.
 */
function isKnown(drawer: Drawer, tool: Tool, status: ToolStatus): boolean {
  if (verdictOf(tool) !== status) return false;
  const isConfirmation = status === 'missing' && !drawer.decidedByHand.includes(tool.uniqueId);
  return !isConfirmation || drawer.status === 'complete';
}

const answers = [
  { status: 'present', words: 'Present', variant: 'good', Icon: Check },
  { status: 'missing', words: 'Missing', variant: 'danger', Icon: X },
] as const;

interface AnswersProps {
  /** The photo could not be loaded. */
  readonly isUnseen: boolean;
  readonly hasShifted: boolean;
  readonly pending: Flip | undefined;
  readonly onAnswer: (status: ToolStatus) => void;
}

/** Without the photo, neither answer looks like the right one. */
function Answers({ isUnseen, hasShifted, pending, onAnswer }: AnswersProps) {
  return (
    <>
      {isUnseen && (
        <p role="alert" className="font-semibold text-warn">
          The photo cannot be shown here. Look into the drawer before you answer.
        </p>
      )}
      <div className={cx('two-or-one gap-3', hasShifted && 'pointer-events-none')}>
        {answers.map(({ status, words, variant, Icon }) => (
          <Button
            key={status}
            size="lg"
            variant={isUnseen ? 'secondary' : variant}
            className="min-h-14 px-3! text-lg"
            isPending={pending?.status === status}
            disabled={pending !== undefined}
            aria-keyshortcuts={words.charAt(0)}
            onClick={() => onAnswer(status)}
          >
            <Icon size={22} strokeWidth={3} aria-hidden="true" />
            {words}
          </Button>
        ))}
      </div>
    </>
  );
}

/** What Stowed, or a person, said last. */
function engineWords(tool: Tool): string {
  const { confidence, reason, status, needsReview } = tool;
  if (needsReview) return reason ?? 'The photo does not clearly show whether this tool is there.';
  if (typeof confidence !== 'number') return `Recorded as ${status}`;
  const verdict = `${status === 'missing' ? 'Missing' : 'Present'} on the photo, ${Math.round(confidence * 100)}% sure`;
  return reason ? `${verdict}. ${reason}` : verdict;
}
