import type { Drawer, Tool, ToolInput } from '@stowed/contract';
import { countDrawer, moreThanExpected, withoutVerdict } from '@stowed/domain';
import type { CountedDrawer } from '@stowed/domain';
import { randomId } from '../../../lib/random-id.ts';
import { lackOfDrawer } from '../../../widgets/tool-counts.tsx';

/** Detected tools ready to save, each with a unique id. A template's tool keeps the template's id. */
export function withUniqueIds(tools: readonly Tool[]): Tool[] {
  const used = new Set<string>();
  return tools.map((tool) => {
    const uniqueId = tool.uniqueId && !used.has(tool.uniqueId) ? tool.uniqueId : randomId();
    used.add(uniqueId);
    return { ...tool, uniqueId };
  });
}

/** The tools saved with an unjudged photo: all missing until a person finds them. */
export function unjudgedTools({
  templateTools,
  tools,
}: Pick<Drawer, 'templateTools' | 'tools'>): ToolInput[] {
  const known = templateTools.length > 0 ? templateTools : tools;
  return known.map((tool) => ({ ...withoutVerdict(tool), status: 'missing' }));
}

type Compared = Pick<Drawer, 'templateTools' | 'templateImageUrl' | 'expectedTools'>;

interface PhotoResult {
  readonly description: string;
  readonly tone: 'good' | 'warn' | 'plain';
}

/** The toast for a judged photo, with the server's notice about the judging. */
export function photoResult(tools: readonly Tool[], drawer: Compared, notice?: string): PhotoResult {
  const result = verdictWords(tools, drawer);
  if (!notice) return result;
  return {
    description: `${result.description}. ${notice}`,
    tone: result.tone === 'good' ? 'plain' : result.tone,
  };
}

/** Names what is missing. Without a template the text gives only the count, says so, and is amber. */
function verdictWords(tools: readonly Tool[], drawer: Compared): PhotoResult {
  if (tools.length === 0) return { description: 'No tools found in this photo', tone: 'plain' };
  const judged = { ...drawer, imageUrl: null, tools };
  const lack = lackOfDrawer(judged);
  if (countDrawer(judged).missing > 0) return { description: lack, tone: 'plain' };
  if (!isCompared(drawer)) return { description: withoutTemplate(judged, lack), tone: 'warn' };
  return lack
    ? { description: `All tools present, ${lack}`, tone: 'warn' }
    : { description: 'All tools present', tone: 'good' };
}

function withoutTemplate(drawer: CountedDrawer, lack: string): string {
  const isOther = lack !== '' || moreThanExpected(drawer) > 0;
  const expected = isOther ? `; ${drawer.expectedTools} expected` : '';
  return `All tools present of ${drawer.tools.length} found${expected}, no template to compare`;
}

/** True if the photo was compared with a template. A template picture on another site is never fetched. */
function isCompared({ templateTools, templateImageUrl }: Compared): boolean {
  return templateTools.length > 0 && templateImageUrl?.startsWith('/api/images/') === true;
}
