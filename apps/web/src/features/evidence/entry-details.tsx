import type { DecidedTool, EvidenceEntry, EvidenceTemplate, Tool } from '@stowed/contract';
import { ArrowLeftRight } from 'lucide-react';
import { formatUtc } from '../../lib/format.ts';
import { isSamePhoto } from '../../lib/same-photo.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CropPair } from '../../widgets/tool-picture/crop-pair.tsx';
import { TemplateOverPhoto, useFlick } from '../../widgets/tool-picture/flick-compare.tsx';
import { ToolPicture } from '../../widgets/tool-picture/tool-picture.tsx';
import { verdictOf, verdictWords } from '../../widgets/tool-picture/verdict.ts';
import type { Verdict } from '../../widgets/tool-picture/verdict.ts';
import { correctionWords, decisionWords, isOfTemplate, greenTools } from './history.messages.ts';

interface EntryDetailsProps {
  readonly entry: EvidenceEntry;
  readonly entries: readonly EvidenceEntry[];
  readonly template: EvidenceTemplate | undefined;
  readonly onReload: () => void;
}

/** The photo with its verdicts beside the template, and who decided each tool. */
export function EntryDetails({ entry, entries, template, onReload }: EntryDetailsProps) {
  const drawer = drawerOf({ entry, entries, template });
  const isSure = greenTools(entry);
  const isPlain = (tool: DecidedTool) => verdictOf(tool) === 'present' && tool.corrected === null;
  const striking = entry.tools.filter((tool) => !isPlain(tool));
  const plain = entry.tools.filter(isPlain);
  const list = (tools: readonly DecidedTool[]) => (
    <ul className="divide-y divide-line">
      {tools.map((tool) => (
        <ToolEvidence
          key={tool.uniqueId}
          tool={tool}
          entry={entry}
          drawer={drawer}
          hasCrops={entry.isLocated}
          isSure={isSure(tool)}
          onReload={onReload}
        />
      ))}
    </ul>
  );
  return (
    <div className="space-y-3">
      <Pictures entry={entry} template={template} drawer={drawer} onReload={onReload} />
      {striking.length > 0 && list(striking)}
      {plain.length > 0 && <Accordion title={`Present: ${plain.length}`}>{list(plain)}</Accordion>}
      <p className="text-sm text-ink-soft">
        Entry {entry.sequence} of the record, {formatUtc(entry.at)}
      </p>
      <Accordion title="For the inspector">
        <p className="text-xs text-ink-soft wrap-anywhere">
          Fingerprint of this entry (SHA-256): <span className="font-mono">{entry.seal}</span>
        </p>
      </Accordion>
    </div>
  );
}

interface PicturesProps extends Omit<EntryDetailsProps, 'entries'> {
  readonly drawer: ReturnType<typeof drawerOf>;
}

/** The entry's picture. A photo can be flipped with the template that it was checked against. */
function Pictures({ entry, template, drawer, onReload }: PicturesProps) {
  const { isFlipped, buttonProps } = useFlick();
  const isComparable = !isOfTemplate(entry) && entry.imageUrl !== null && template !== undefined;
  const isFitted = isComparable && entry.isLocated && entry.tools.length > 1;
  return (
    <>
      <div className="relative overflow-hidden rounded-md">
        <ToolPicture
          {...(isOfTemplate(entry) ? templatePicture(template) : photoPicture(entry))}
          isFitted={isFitted}
          onExpired={onReload}
          empty={<p>This entry has no picture.</p>}
          className="h-64 md:h-80"
        />
        {isComparable && (
          <TemplateOverPhoto template={drawer} isShown={isFlipped} isFitted={isFitted} onExpired={onReload} />
        )}
      </div>
      {isComparable && (
        <Button className="w-full touch-none" {...buttonProps}>
          <ArrowLeftRight size={18} aria-hidden="true" />
          Show template
        </Button>
      )}
    </>
  );
}

type Picture = Pick<Parameters<typeof ToolPicture>[0], 'imageUrl' | 'tools' | 'overlay' | 'isSure' | 'alt'>;

const templatePicture = (template: EvidenceTemplate | undefined): Picture => ({
  imageUrl: template?.imageUrl,
  tools: template?.tools ?? [],
  overlay: 0.35,
  alt: 'The template',
});

const photoPicture = (entry: EvidenceEntry): Picture => ({
  imageUrl: entry.imageUrl,
  tools: entry.isLocated ? entry.tools : [],
  overlay: 'verdicts',
  isSure: greenTools(entry),
  alt: 'The photo',
});

/** The drawer as it was at that time. */
function drawerOf({ entry, entries, template }: Omit<EntryDetailsProps, 'onReload'>) {
  return {
    imageUrl: entry.imageUrl,
    isLocated: entry.isLocated,
    tools: [...toolsOfPhoto(entry, entries)],
    templateImageUrl: template?.imageUrl ?? null,
    templateTools: template?.tools ?? [],
  };
}

/** An entry about one tool takes the other tools from an entry about the same photo. */
function toolsOfPhoto(entry: EvidenceEntry, entries: readonly EvidenceEntry[]): readonly Tool[] {
  if (entry.tools.length > 1 || entry.imageUrl === null) return entry.tools;
  const whole = entries.find(
    ({ imageUrl, tools }) => tools.length > 1 && isSamePhoto(imageUrl, entry.imageUrl),
  );
  return whole?.tools ?? entry.tools;
}

const tones: Readonly<Record<Verdict, Tone>> = { present: 'good', missing: 'bad', review: 'warn' };

interface ToolEvidenceProps {
  readonly tool: DecidedTool;
  readonly entry: EvidenceEntry;
  readonly drawer: Parameters<typeof CropPair>[0]['drawer'];
  readonly hasCrops: boolean;
  /** False: it is not green. */
  readonly isSure: boolean;
  readonly onReload: () => void;
}

function ToolEvidence({ tool, entry, drawer, hasCrops, isSure, onReload }: ToolEvidenceProps) {
  const verdict = verdictOf(tool);
  return (
    <li className="grid gap-3 py-3 md:grid-cols-2">
      <div>
        <p className="flex flex-wrap items-center gap-2">
          <span className="reading text-ink-soft">{tool.position}</span>
          <strong className="font-semibold wrap-anywhere">{tool.name}</strong>
          <Badge tone={verdict === 'present' && !isSure ? 'plain' : tones[verdict]}>
            {verdictWords[verdict]}
          </Badge>
        </p>
        <p className="text-sm text-ink-soft">{decisionWords(tool, entry)}</p>
        {tool.corrected && <p className="text-sm">{correctionWords(tool)}</p>}
        {tool.reason && <p className="text-sm text-warn">{tool.reason}</p>}
      </div>
      {hasCrops && drawer.imageUrl && <CropPair tool={tool} drawer={drawer} onExpired={onReload} />}
    </li>
  );
}
