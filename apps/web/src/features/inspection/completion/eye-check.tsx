import { limits } from '@stowed/contract';
import type { Drawer, LostCase, Tool, ToolStatus } from '@stowed/contract';
import { namesMissingWords, toolsOfDrawer } from '@stowed/domain';
import { Camera } from 'lucide-react';
import { useId } from 'react';
import { countOf, formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { seeWords } from './eye-answers.ts';
import type { EyeAnswers, Signed } from './eye-answers.ts';
import { AnswerSeparately, CaseBadge, ReportLost, useCaseOf, useKnownGone } from './report-lost.tsx';
import { SignedBy } from './signed-by.tsx';

interface EyeCheckProps {
  readonly drawer: Drawer;
  readonly answers: EyeAnswers;
  readonly isPending: boolean;
  readonly onAnswer: (answers: EyeAnswers) => void;
  /** The drawer changed from within the check. */
  readonly onChange: (drawer: Drawer) => void;
  readonly onComplete: (signed: Signed) => void;
  readonly onCapture: () => void;
}

/**
 * Completing without a photo of this inventory. The camera is offered first; otherwise the person answers for
 * each tool of the drawer and gives a reason.
 */
export function EyeCheck(props: EyeCheckProps) {
  const { drawer, answers, isPending, onAnswer, onChange, onComplete, onCapture } = props;
  const tools = toolsOfDrawer(drawer);
  const answered = tools.flatMap(({ uniqueId }) => {
    const status = answers.statuses[uniqueId];
    return status ? [{ uniqueId, status }] : [];
  });
  const unnamed = namesMissingWords(drawer.templateTools);
  const fewer = tools.length > 0 ? drawer.expectedTools - tools.length : 0;
  const reason = answers.reason.trim();
  const lack = openWords(tools.length - answered.length, reason);
  const missing = answered.filter(({ status }) => status === 'missing').length;
  const signed = { reason: `Checked by eye because ${reason}` };
  const lackId = useId();
  return (
    <div className="space-y-4">
      <p className="text-warn">{photoWords(drawer)}</p>
      <Button size="lg" variant="primary" className="w-full" disabled={isPending} onClick={onCapture}>
        <Camera size={20} aria-hidden="true" />
        Photograph drawer
      </Button>
      <h3 className="pt-2 font-semibold">Or check by eye</h3>
      {tools.length > 0 ? (
        <Answers drawer={drawer} tools={tools} answers={answers} onAnswer={onAnswer} onChange={onChange} />
      ) : (
        <p>This drawer has no template and no list: its tools stay uncounted.</p>
      )}
      <TextField
        label="Checked by eye because"
        value={answers.reason}
        maxLength={limits.characters.name}
        onChange={({ target }) => onAnswer({ ...answers, reason: target.value })}
      />
      {fewer > 0 && <p className="font-semibold text-bad">{fewer} fewer than expected</p>}
      {unnamed && <p className="text-warn">{unnamed} in the template</p>}
      <div className="space-y-3">
        <SignedBy />
        <Button
          size="lg"
          variant="danger"
          className="w-full"
          isPending={isPending}
          disabled={lack !== undefined}
          aria-describedby={lack && lackId}
          onClick={() => onComplete(tools.length > 0 ? { ...signed, checkedByEye: answered } : signed)}
        >
          {missing > 0 ? `Complete with ${missing} missing` : 'Complete without a photo'}
        </Button>
        {lack && (
          <p id={lackId} className="text-center text-sm text-ink-soft">
            {lack}
          </p>
        )}
      </div>
    </div>
  );
}

function photoWords({ imageUrl, photoAt }: Drawer): string {
  if (!imageUrl) return 'This inventory has no photo of the drawer.';
  const from = photoAt ? `The photo from ${formatDateTime(photoAt)}` : 'The photo';
  return `${from} is older than this inventory.`;
}

function openWords(open: number, reason: string): string | undefined {
  if (open > 0) return `${countOf(open, 'tool')} left to answer`;
  return reason.length < limits.reasonMin ? 'Say why there is no photo' : undefined;
}

interface AnswersProps extends Pick<EyeCheckProps, 'drawer' | 'answers' | 'onAnswer' | 'onChange'> {
  readonly tools: readonly Tool[];
}

function Answers({ drawer, tools, answers, onAnswer, onChange }: AnswersProps) {
  const caseOf = useCaseOf(drawer);
  const answer = (statuses: EyeAnswers['statuses']) =>
    onAnswer({ ...answers, statuses: { ...answers.statuses, ...statuses } });
  const isKnownGone = useKnownGone(drawer);
  const unanswered = tools.filter(({ uniqueId }) => !answers.statuses[uniqueId]);
  const open = unanswered.filter((tool) => !isKnownGone(tool));
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {tools.map((tool) => (
          <li key={tool.uniqueId} className="flex flex-wrap items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1 wrap-anywhere">{tool.name}</span>
            {(['present', 'missing'] as const).map((status) => (
              <Answer
                key={status}
                tool={tool}
                status={status}
                isChosen={answers.statuses[tool.uniqueId] === status}
                onChoose={() => answer({ [tool.uniqueId]: status })}
              />
            ))}
            {answers.statuses[tool.uniqueId] === 'missing' && (
              <MissingTool drawer={drawer} tool={tool} lost={caseOf(tool)} onChange={onChange} />
            )}
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <Button
          className="w-full"
          onClick={() => answer(Object.fromEntries(open.map(({ uniqueId }) => [uniqueId, 'present'])))}
        >
          {seeWords(open.length, tools.length)}
        </Button>
      )}
      <AnswerSeparately tools={unanswered.filter(isKnownGone)} />
    </>
  );
}

interface MissingToolProps extends Pick<EyeCheckProps, 'drawer' | 'onChange'> {
  readonly tool: Tool;
  readonly lost: LostCase | undefined;
}

/** Below a tool that is missing: its case, or the way to one. */
const MissingTool = ({ drawer, tool, lost, onChange }: MissingToolProps) => (
  <span className="flex w-full flex-wrap items-center gap-2">
    {lost && <CaseBadge lost={lost} />}
    <ReportLost drawer={drawer} tool={tool} lost={lost} onChange={onChange} />
  </span>
);

interface AnswerProps {
  readonly tool: Tool;
  readonly status: ToolStatus;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Answer({ tool, status, isChosen, onChoose }: AnswerProps) {
  const words = status === 'present' ? 'Present' : 'Missing';
  const chosen = status === 'present' ? 'good' : 'danger';
  return (
    <Button
      variant={isChosen ? chosen : 'secondary'}
      aria-pressed={isChosen}
      aria-label={`${words}: ${tool.name}`}
      onClick={onChoose}
    >
      {words}
    </Button>
  );
}
