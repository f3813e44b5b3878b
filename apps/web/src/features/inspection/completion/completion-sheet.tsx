import type { Drawer, Tool } from '@stowed/contract';
import { completionDoubts, countTools } from '@stowed/domain';
import type { CompletionDoubts } from '@stowed/domain';
import { useRef } from 'react';
import { countOf, formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ToCheckNote, missingNames } from '../../../widgets/tool-counts.tsx';
import { showToolLists } from '../tools/use-tool-lists.ts';
import { EyeCheck } from './eye-check.tsx';
import type { EyeAnswers, Signed } from './eye-check.tsx';
import { SignedBy } from './signed-by.tsx';

interface CompletionSheetProps {
  readonly drawer: Drawer;
  readonly answers: EyeAnswers;
  readonly isPending: boolean;
  readonly onAnswer: (answers: EyeAnswers) => void;
  readonly onComplete: (signed: Signed) => void;
  readonly onCapture: () => void;
  readonly onClose: () => void;
}

/** Lists every reason not to complete a drawer. The safe answer comes first. */
export function CompletionSheet(props: CompletionSheetProps) {
  const { drawer, answers, isPending, onAnswer, onComplete, onCapture, onClose } = props;
  const doubts = completionDoubts(drawer);
  const close = isPending ? {} : { onClose };
  const leadsToTools = useRef(false);
  const handleResolve = () => {
    leadsToTools.current = true;
    onClose();
  };
  const focusAfter = () => (leadsToTools.current ? showToolLists() : null);
  return (
    <Dialog isOpen {...close} focusAfter={focusAfter} title={`Complete drawer ${drawer.number}?`}>
      {doubts.hasPhoto ? (
        <WithPhoto
          drawer={drawer}
          doubts={doubts}
          isPending={isPending}
          onComplete={() => onComplete({})}
          onResolve={handleResolve}
        />
      ) : (
        <EyeCheck
          drawer={drawer}
          answers={answers}
          isPending={isPending}
          onAnswer={onAnswer}
          onComplete={onComplete}
          onCapture={onCapture}
        />
      )}
    </Dialog>
  );
}

interface WithPhotoProps {
  readonly drawer: Drawer;
  readonly doubts: CompletionDoubts;
  readonly isPending: boolean;
  readonly onComplete: () => void;
  readonly onResolve: () => void;
}

function WithPhoto({ drawer, doubts, isPending, onComplete, onResolve }: WithPhotoProps) {
  const { notAccountedFor, fewer, hasTemplate } = doubts;
  const byHand = drawer.tools.filter(
    ({ uniqueId, status }) => status === 'present' && drawer.decidedByHand.includes(uniqueId),
  );
  return (
    <div className="space-y-4">
      <Missing tools={drawer.tools} />
      <Names tone="text-bad" title={`${notAccountedFor.length} not accounted for`} tools={notAccountedFor} />
      {fewer > 0 && <p className="font-semibold text-bad">{fewer} fewer than expected</p>}
      {!hasTemplate && (
        <p className="text-warn">
          This drawer has no template, so Stowed can't tell which tools are missing.
        </p>
      )}
      <Names tone="text-ink-soft" title={`${byHand.length} marked present by hand`} tools={byHand} />
      <div className="space-y-3 pt-1">
        {drawer.photoAt && (
          <p className="text-sm text-ink-soft">Photo from {formatDateTime(drawer.photoAt)}</p>
        )}
        <SignedBy />
        <Button size="lg" variant="primary" className="w-full" disabled={isPending} onClick={onResolve}>
          {safeWords(doubts)}
        </Button>
        <Button size="lg" variant="danger" className="w-full" isPending={isPending} onClick={onComplete}>
          {completeWords(doubts)}
        </Button>
      </div>
    </div>
  );
}

function safeWords({ toCheck, missing }: CompletionDoubts): string {
  if (toCheck.length > 0) return `Check ${countOf(toCheck.length, 'tool')}`;
  return missing.length > 0 ? `Resolve ${missing.length} missing` : 'Go back';
}

/** Unchecked and unaccounted tools count as missing once the drawer is complete. */
function completeWords({ missing, toCheck, notAccountedFor, fewer }: CompletionDoubts): string {
  const count = missing.length + toCheck.length + notAccountedFor.length;
  if (count > 0) return `Complete with ${count} missing`;
  return fewer > 0 ? `Complete with ${fewer} fewer than expected` : 'Complete without a template';
}

function Missing({ tools }: Pick<Drawer, 'tools'>) {
  const counts = countTools(tools);
  if (counts.missing === 0) return null;
  return (
    <section>
      <h3 className="font-semibold text-bad">
        {counts.missing} missing
        <ToCheckNote {...counts} />
      </h3>
      <p className="wrap-anywhere">{missingNames(tools)}</p>
    </section>
  );
}

interface NamesProps {
  readonly tone: string;
  readonly title: string;
  readonly tools: readonly Tool[];
}

function Names({ tone, title, tools }: NamesProps) {
  if (tools.length === 0) return null;
  return (
    <section>
      <h3 className={`font-semibold ${tone}`}>{title}</h3>
      <p className="wrap-anywhere">{tools.map(({ name }) => name).join(', ')}</p>
    </section>
  );
}
