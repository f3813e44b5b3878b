import type { Drawer, Tool } from '@stowed/contract';
import { completionDoubts, countTools, namesMissingWords, presentByHand } from '@stowed/domain';
import type { CompletionDoubts } from '@stowed/domain';
import { useRef } from 'react';
import { countOf, firstNames, formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { ToCheckNote } from '../../../widgets/tool-counts.tsx';
import { showToolLists } from '../tools/use-tool-lists.ts';
import { EyeCheck } from './eye-check.tsx';
import type { EyeAnswers, Signed } from './eye-answers.ts';
import { MissingChoices } from './missing-choices.tsx';
import { unresolved } from '../verdict/drawer-step.ts';
import type { ShownDrawer } from '../verdict/drawer-verdict.ts';
import { SeenByEye } from './seen-by-eye.tsx';
import { SignedBy } from './signed-by.tsx';

interface CompletionSheetProps {
  readonly drawer: ShownDrawer;
  readonly answers: EyeAnswers;
  readonly isPending: boolean;
  readonly onAnswer: (answers: EyeAnswers) => void;
  readonly onComplete: (signed: Signed) => void;
  /** The drawer changed from within the sheet. */
  readonly onChange: (drawer: Drawer) => void;
  readonly onCapture: () => void;
  readonly onClose: () => void;
}

/** Lists every reason not to complete a drawer. The safe answer comes first. */
export function CompletionSheet(props: CompletionSheetProps) {
  const { drawer, answers, isPending, onAnswer, onComplete, onChange, onCapture, onClose } = props;
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
      {drawer.stoppedBy && (
        <p className="mb-4 text-warn">
          An entry on this phone needs your decision. The completion is sent after it.
        </p>
      )}
      {doubts.hasPhoto ? (
        <WithPhoto
          drawer={drawer}
          doubts={doubts}
          isPending={isPending}
          onComplete={() => onComplete({})}
          onChange={onChange}
          onResolve={handleResolve}
          onClose={onClose}
          onCapture={onCapture}
        />
      ) : (
        <EyeCheck
          drawer={drawer}
          answers={answers}
          isPending={isPending}
          onAnswer={onAnswer}
          onChange={onChange}
          onComplete={onComplete}
          onCapture={onCapture}
        />
      )}
    </Dialog>
  );
}

interface WithPhotoProps extends Pick<CompletionSheetProps, 'onChange' | 'onCapture' | 'onClose'> {
  readonly drawer: ShownDrawer;
  readonly doubts: CompletionDoubts;
  readonly isPending: boolean;
  readonly onComplete: () => void;
  readonly onResolve: () => void;
}

function WithPhoto(props: WithPhotoProps) {
  const { drawer, doubts, isPending, onComplete, onChange, onResolve, onCapture, onClose } = props;
  const { despitePhoto, notAccountedFor, fewer, more } = doubts;
  const safe = safeStep(drawer, doubts);
  const unnamed = namesMissingWords(drawer.templateTools);
  const allByHand = presentByHand(drawer);
  const byHand = allByHand.filter((tool) => !despitePhoto.includes(tool));
  return (
    <div className="space-y-4">
      <AgainstPhoto number={drawer.number} doubts={doubts} />
      {drawer.isPhotoWaiting === true && <SeenByEye drawer={drawer} onChange={onChange} />}
      <DespitePhoto tools={despitePhoto} />
      <Names tone="text-ink-soft" title={`${byHand.length} marked present by hand`} tools={byHand} />
      <Missing drawer={drawer} leftOut={notAccountedFor} onChange={onChange} />
      <OtherThanExpected fewer={fewer} more={more} />
      {unnamed && <p className="text-warn">{unnamed} in the template</p>}
      {drawer.photoAt && <p className="text-sm text-ink-soft">Photo from {formatDateTime(drawer.photoAt)}</p>}
      <DialogFoot>
        <SignedBy />
        <Button
          size="lg"
          variant="primary"
          className="w-full"
          disabled={isPending}
          onClick={{ camera: onCapture, tools: onResolve, drawer: onClose }[safe.leadsTo]}
        >
          {safe.words}
        </Button>
        <Button size="lg" variant="danger" className="w-full" isPending={isPending} onClick={onComplete}>
          {completeWords(doubts, allByHand.length)}
        </Button>
      </DialogFoot>
    </div>
  );
}

interface AgainstPhotoProps {
  readonly number: number;
  readonly doubts: CompletionDoubts;
}

/** Reasons to doubt the whole photo, and with it all that the sheet says about its tools. */
function AgainstPhoto({ number, doubts }: AgainstPhotoProps) {
  const { hasTemplate, isJudgedByTemplate, isPhotoCompared } = doubts;
  return (
    <>
      {!hasTemplate && (
        <p className="text-warn">
          This drawer has no template, so Stowed can't tell which tools are missing.
        </p>
      )}
      {!isJudgedByTemplate && (
        <p className="text-warn">
          This photo was judged with an earlier template. The places have changed since: only a new photo
          shows what is in them.
        </p>
      )}
      {hasTemplate && !isPhotoCompared && (
        <p className="text-warn">
          Stowed could not compare this photo with the template. It may not show drawer {number}.
        </p>
      )}
    </>
  );
}

/** Where a person's word stands against the photo, the evidence says the opposite of the signature. */
function DespitePhoto({ tools }: { readonly tools: readonly Tool[] }) {
  const places = tools.length === 1 ? 'its place' : 'their places';
  const title = `${tools.length} present by hand, but the photo shows ${places} empty`;
  return <Names tone="text-bad" title={title} tools={tools} />;
}

function OtherThanExpected({ fewer, more }: Pick<CompletionDoubts, 'fewer' | 'more'>) {
  return (
    <>
      {fewer > 0 && <p className="font-semibold text-bad">{fewer} fewer than expected</p>}
      {more > 0 && <p className="font-semibold text-warn">{more} more than expected</p>}
    </>
  );
}

interface SafeStep {
  readonly words: string;
  readonly leadsTo: 'camera' | 'tools' | 'drawer';
}

const isAnswered = ({ toCheck, missing }: CompletionDoubts): boolean => toCheck.length + missing.length === 0;

/** Verdicts of an earlier template are not worth checking: first the photo, as on the drawer's screen. */
function safeStep(drawer: Drawer, doubts: CompletionDoubts): SafeStep {
  const { toCheck, missing, despitePhoto, notAccountedFor } = doubts;
  const isPhotoWorthless = !doubts.isJudgedByTemplate || (isAnswered(doubts) && !doubts.isPhotoCompared);
  if (isPhotoWorthless) return { words: 'Photograph drawer', leadsTo: 'camera' };
  const open = unresolved(drawer, missing).length;
  if (toCheck.length > 0) return { words: `Check ${countOf(toCheck.length, 'tool')}`, leadsTo: 'tools' };
  if (open > 0) return { words: `Resolve ${open} missing`, leadsTo: 'tools' };
  if (despitePhoto.length > 0) return { words: 'Photograph drawer', leadsTo: 'camera' };
  return { words: 'Go back', leadsTo: missing.length + notAccountedFor.length > 0 ? 'tools' : 'drawer' };
}

/**
 * Unchecked and unaccounted tools count as missing once the drawer is complete. Where nothing is missing but
 * the photo says otherwise, all that rests on a person's word counts.
 */
function completeWords(doubts: CompletionDoubts, byHand: number): string {
  const { missing, toCheck, despitePhoto, notAccountedFor, fewer, hasTemplate } = doubts;
  const count = missing.length + toCheck.length + notAccountedFor.length;
  if (count > 0) return `Complete with ${count} missing`;
  if (fewer > 0) return `Complete with ${fewer} fewer than expected`;
  if (despitePhoto.length > 0) return `Complete with ${byHand} present by hand`;
  return hasTemplate ? 'Complete drawer' : 'Complete without a template';
}

interface MissingProps extends Pick<CompletionSheetProps, 'drawer' | 'onChange'> {
  readonly leftOut: readonly Tool[];
}

function Missing({ drawer, leftOut, onChange }: MissingProps) {
  const counts = countTools(drawer.tools);
  if (counts.missing + leftOut.length === 0) return null;
  return (
    <section className="space-y-2">
      <h3 className="font-semibold text-bad">
        {counts.missing > 0 && `${counts.missing} missing`}
        <ToCheckNote {...counts} />
        {leftOut.length > 0 && ` ${leftOut.length} not accounted for`}
      </h3>
      <MissingChoices drawer={drawer} leftOut={leftOut} onChange={onChange} />
    </section>
  );
}

interface NamesProps {
  readonly tone: string;
  readonly title: string;
  readonly tools: readonly Tool[];
}

/** Short, so that what is missing stays in view below it. */
function Names({ tone, title, tools }: NamesProps) {
  if (tools.length === 0) return null;
  return (
    <section>
      <h3 className={`font-semibold ${tone}`}>{title}</h3>
      <p className="wrap-anywhere">{firstNames(tools.map(({ name }) => name))}</p>
    </section>
  );
}
