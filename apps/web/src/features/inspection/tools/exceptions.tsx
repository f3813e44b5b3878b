import type { Drawer, Tool } from '@stowed/contract';
import {
  countTools,
  isSeenBeforeOnly,
  placesNotAccountedFor,
  toolDetails,
  toolsNotInTemplate,
} from '@stowed/domain';
import { CircleAlert, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { missingTone, NotAccountedForNote, NotKnown, ToCheckNote } from '../../../widgets/tool-counts.tsx';
import { CropPair } from '../../../widgets/tool-picture/crop-pair.tsx';
import { verdictOf } from '../../../widgets/tool-picture/verdict.ts';
import type { Flip, ListedTool } from '../shared/flip.ts';
import { placeNote } from './place-note.ts';

interface ExceptionsProps {
  readonly drawer: Drawer;
  readonly tools: readonly ListedTool[];
  readonly highlightedId: string | undefined;
  readonly pending: Flip | undefined;
  readonly onFlip: (flip: Flip) => void;
  readonly onHighlight: (uniqueId: string | undefined) => void;
  readonly onOpen: (tool: Tool) => void;
  readonly onReload: () => void;
}

/** Everything that is not surely present: missing tools, places not accounted for, and tools to check. */
export function Exceptions(props: ExceptionsProps) {
  const { drawer, tools } = props;
  const of = (verdict: string) => tools.filter(({ tool }) => verdictOf(tool) === verdict);
  const [missing, unsure, leftOut] = [of('missing'), of('review'), placesNotAccountedFor(drawer)];
  const counts = countTools(drawer.tools);
  const isEmpty = missing.length + unsure.length + leftOut.length === 0;
  const isBefore = isSeenBeforeOnly(drawer);
  const isUnknown = isEmpty && (tools.length === 0 || isBefore);
  return (
    <section
      aria-labelledby="missing-tools"
      className="border-line bg-surface md:overflow-hidden md:rounded-lg md:border md:shadow-panel"
    >
      <header className="flex min-h-5 items-center justify-between gap-3 px-4 md:min-h-11">
        <h2 id="missing-tools" className="placard text-ink">
          Missing Tools
        </h2>
        <span className={cx('reading', missingTone(counts))}>
          {isUnknown ? <NotKnown /> : counts.missing}
          <ToCheckNote {...counts} />
          <NotAccountedForNote notAccountedFor={leftOut.length} />
        </span>
      </header>
      {isEmpty && <p className="px-4 pb-3 text-ink-soft">{emptyWords(tools.length > 0, isBefore)}</p>}
      <ul>
        {missing.map((listed) => (
          <MissingCard key={listed.tool.uniqueId || listed.index} listed={listed} {...props} />
        ))}
        {leftOut.map((tool) => (
          <ExceptionCard
            key={tool.uniqueId}
            tone="bad"
            tool={tool}
            {...props}
            onOpen={undefined}
            drawer={{ ...drawer, isLocated: false }}
          >
            <p className="text-sm text-bad">Removed from the list, not accounted for</p>
          </ExceptionCard>
        ))}
      </ul>
      {unsure.length > 0 && <ToCheck unsure={unsure} {...props} />}
    </section>
  );
}

function emptyWords(hasTools: boolean, isBefore: boolean): string {
  if (!hasTools) return 'No tools recorded yet.';
  return isBefore ? 'Not counted in this inventory. No tool was missing before.' : 'No tool is missing.';
}

/** The reason that many doubts share: said once, not at each. */
function sharedReason(unsure: readonly ListedTool[]): string | undefined {
  const reason = unsure[0]?.tool.reason;
  const isShared = unsure.length > 2 && unsure.every(({ tool }) => tool.reason === reason);
  return isShared ? (reason ?? undefined) : undefined;
}

function ToCheck({ unsure, ...rest }: ExceptionsProps & { readonly unsure: readonly ListedTool[] }) {
  const shared = sharedReason(unsure);
  return (
    <section id="needs-your-eyes" aria-label="To check">
      {shared && <p className="border-t border-t-line px-4 py-1 text-sm text-ink-soft">{shared}</p>}
      <ul>
        {unsure.map((listed) => (
          <UnsureCard
            key={listed.tool.uniqueId || listed.index}
            listed={listed}
            note={shared ? '' : (listed.tool.reason ?? NO_REASON)}
            {...rest}
          />
        ))}
      </ul>
    </section>
  );
}

type ListedCardProps = ExceptionsProps & { readonly listed: ListedTool };

function MissingCard({ listed, pending, onFlip, ...rest }: ListedCardProps) {
  const { tool, index } = listed;
  return (
    <ExceptionCard tone="bad" tool={tool} note={missingNote(tool, rest.drawer)} why={tool.reason} {...rest}>
      <Button
        aria-label={`Report Found: ${tool.name}`}
        className="w-full"
        isPending={pending?.index === index}
        disabled={pending !== undefined}
        onClick={() => onFlip({ tool, index, status: 'present' })}
      >
        Report Found
      </Button>
    </ExceptionCard>
  );
}

function missingNote(tool: Tool, drawer: Drawer): string {
  const place = placeNote(tool, toolsNotInTemplate(drawer));
  return [`No. ${tool.position}`, toolDetails(tool), place, tool.reason].filter(Boolean).join(' · ');
}

const answers = [
  { status: 'present', words: 'Present', variant: 'good' },
  { status: 'missing', words: 'Missing', variant: 'danger' },
] as const;

const NO_REASON = 'The photo does not clearly show whether this tool is there.';

function UnsureCard({ listed, pending, onFlip, ...rest }: ListedCardProps & { readonly note: string }) {
  const { tool, index } = listed;
  return (
    <ExceptionCard tone="warn" tool={tool} {...rest}>
      <div className="flex flex-wrap gap-2 *:min-w-fit *:grow *:basis-0">
        {answers.map(({ status, words, variant }) => (
          <Button
            key={status}
            variant={variant}
            className="px-2"
            aria-label={`${words}: ${tool.name}`}
            isPending={pending?.index === index && pending.status === status}
            disabled={pending !== undefined}
            onClick={() => onFlip({ tool, index, status })}
          >
            {words}
          </Button>
        ))}
      </div>
    </ExceptionCard>
  );
}

const tones = {
  bad: { look: 'border-l-bad-line', text: 'text-bad', Icon: CircleAlert },
  warn: { look: 'border-l-warn-line', text: 'text-warn', Icon: Eye },
};

interface ExceptionCardProps extends Pick<
  ExceptionsProps,
  'drawer' | 'highlightedId' | 'onHighlight' | 'onReload'
> {
  /** Shows both crops large. */
  readonly onOpen: ((tool: Tool) => void) | undefined;
  readonly tone: keyof typeof tones;
  readonly tool: Tool;
  /** Shown after the name if there is room; the reason of a doubt always. */
  readonly note?: string;
  /** Shown on phones in place of the note. */
  readonly why?: string | undefined;
  /** The answers to choose from. */
  readonly children: ReactNode;
}

/** Nobody answers before the reason of the doubt is in view. */
const whyLook = 'text-xs leading-4 wrap-anywhere';

/**
 * A tool with its crops. On a phone at most 90 pixels high with a reason of two lines: two fit below the
 * picture.
 */
function ExceptionCard(props: ExceptionCardProps) {
  const { tone, tool, note, why, drawer, highlightedId, onHighlight, onOpen, onReload, children } = props;
  const { look, text, Icon } = tones[tone];
  return (
    <li
      className={cx(
        'flex items-center gap-3 border-l-4 border-t border-t-line py-0.5 pl-2 pr-3 md:py-1.5',
        look,
        highlightedId === tool.uniqueId && 'bg-sunken',
      )}
      onPointerEnter={() => onHighlight(tool.uniqueId)}
      onPointerLeave={() => onHighlight(undefined)}
      onFocus={() => onHighlight(tool.uniqueId)}
      onBlur={() => onHighlight(undefined)}
    >
      <div className="relative w-[104px] shrink-0">
        <CropPair tool={tool} drawer={drawer} onExpired={onReload} size="thumbnail" />
        <span
          aria-hidden="true"
          className="stencil absolute left-0.5 top-0.5 rounded-sm bg-ink px-1 text-xs text-canvas md:hidden"
        >
          {tool.position}
        </span>
        {onOpen && (
          <button
            type="button"
            aria-label={`Compare: ${tool.name}`}
            onClick={() => onOpen(tool)}
            className="absolute inset-0 cursor-zoom-in rounded-md"
          />
        )}
      </div>
      <div className="min-w-0 grow md:flex md:items-center md:gap-4">
        <div className="min-w-0 grow">
          <h3 className="flex items-center gap-1.5 leading-5" title={tool.name}>
            <Icon size={15} strokeWidth={2.5} aria-hidden="true" className={cx('shrink-0', text)} />
            {/* Its end, the size, must not be cut. */}
            <span
              data-lacking=""
              className="text-sm font-semibold leading-4 wrap-anywhere md:text-base md:leading-5"
            >
              {tool.name}
            </span>
          </h3>
          {note && (
            <p className={cx('text-ink-soft md:block md:text-sm', tone === 'warn' ? whyLook : 'hidden')}>
              {note}
            </p>
          )}
          {why && <p className={cx('text-ink-soft md:hidden', whyLook)}>{why}</p>}
        </div>
        <div className={cx('shrink-0 md:mt-0 md:w-56', tone === 'bad' ? 'mt-1' : 'mt-px')}>{children}</div>
      </div>
    </li>
  );
}
