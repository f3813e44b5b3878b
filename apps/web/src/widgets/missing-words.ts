import type { LostCase, MissingTools, Toolbox } from '@stowed/contract';
import { countOf, formatNumber } from '../lib/format.ts';
import { keptEntriesWords } from './kept-entries.ts';
import { NOT_COMPARED, shortfallWords, toCheckWords } from './tool-counts.tsx';

const NOT_COUNTED = 'Not counted';

/** '3 missing (2 to check), 1 not accounted for'. Never 0 where nobody has looked. */
export function lackWords({ tools, fewer, countedDrawers }: MissingTools): string {
  if (tools.length === 0 && countedDrawers === 0) return NOT_COUNTED;
  return wordsFor(tools, fewer);
}

/** Undefined in an answer that a device kept from an earlier version: it does not say which drawers. */
export const shortDrawersOf = ({ shortDrawers }: Partial<MissingTools>) => shortDrawers;

/** Undefined in such an answer, as is the next one: it does not say in which toolboxes. */
const notCountedOf = ({ notCounted }: Partial<MissingTools>) => notCounted;

const notComparedOf = ({ notCompared }: Partial<MissingTools>) => notCompared;

const withoutTemplateOf = ({ withoutTemplate }: Partial<MissingTools>) => withoutTemplate;

const notCompletedOf = ({ notCompleted }: Partial<MissingTools>) => notCompleted;

const withoutPhotoOf = ({ withoutPhoto }: Partial<MissingTools>) => withoutPhoto;

const drawersIn = (entries: readonly { readonly drawers: number }[] | undefined): number =>
  entries?.reduce((total, { drawers }) => total + drawers, 0) ?? 0;

/**
 * The same for one toolbox, with the drawers that nobody has counted or completed; empty if nothing is
 * missing, undefined if that is not known, or if no photo of a drawer was compared with its template.
 */
export function lackOfToolbox(list: MissingTools, toolboxId: string): string | undefined {
  const isHere = (entry: { readonly toolboxId: string }) => entry.toolboxId === toolboxId;
  const words = placeWords({
    tools: list.tools.filter(isHere),
    short: shortDrawersOf(list)?.filter(isHere) ?? [],
    unseen: drawersIn(notCountedOf(list)?.filter(isHere)),
    open: drawersIn(notCompletedOf(list)?.filter(isHere)),
  });
  const parts = [
    ...[shortDrawersOf(list), notCountedOf(list), notCompletedOf(list)],
    ...[notComparedOf(list), withoutTemplateOf(list), withoutPhotoOf(list)],
  ];
  const isSure = parts.every((part) => part?.some(isHere) === false);
  return words || (isSure ? '' : undefined);
}

/**
 * '1 drawer counted without a template', '1 drawer checked by eye, without a photo': in one toolbox, else in
 * all. A kept answer may not say which drawers lack a proof.
 */
export function unprovenWords(list: MissingTools, toolboxId?: string): string[] {
  const count = (entries: MissingTools['notCompared'] | undefined) =>
    drawersIn(entries?.filter((entry) => toolboxId === undefined || entry.toolboxId === toolboxId));
  const withoutTemplate = count(withoutTemplateOf(list));
  return notProvenWords({
    notCompared: count(notComparedOf(list)) + withoutTemplate,
    withoutTemplate,
    withoutPhoto: count(withoutPhotoOf(list)),
  });
}

/**
 * '2 drawers not counted, 1 drawer checked by eye, without a photo': in all complete toolboxes, which
 * nobody or only a person has looked into. Empty if there are none, or if that is not known.
 */
export function unseenInComplete(list: MissingTools | undefined, toolboxes: readonly Toolbox[]): string {
  if (!list) return '';
  const complete = new Set(
    toolboxes.filter(({ status }) => status === 'complete').map(({ toolboxId }) => toolboxId),
  );
  const count = (entries: MissingTools['notCounted'] | undefined) =>
    drawersIn(entries?.filter(({ toolboxId }) => complete.has(toolboxId)));
  return [
    placeWords({
      tools: [],
      short: [],
      unseen: count(notCountedOf(list)),
      open: count(notCompletedOf(list)),
    }),
    ...notProvenWords({ notCompared: 0, withoutTemplate: 0, withoutPhoto: count(withoutPhotoOf(list)) }),
  ]
    .filter(Boolean)
    .join(', ');
}

interface Lack extends Pick<MissingTools, 'tools'> {
  readonly short: MissingTools['shortDrawers'];
  /** Number of drawers that nobody has counted. */
  readonly unseen: number;
  /** Number of drawers that are not completed. */
  readonly open: number;
}

function placeWords({ tools, short, unseen, open }: Lack): string {
  const fewer = short.reduce((total, drawer) => total + drawer.fewer, 0);
  return [
    ...(tools.length + fewer > 0 ? [wordsFor(tools, fewer)] : []),
    ...(unseen > 0 ? [notCountedWords(unseen)] : []),
    ...(open > 0 ? [notCompletedWords(open)] : []),
  ].join(', ');
}

/** '2 drawers not counted'. */
export const notCountedWords = (drawers: number): string => `${countOf(drawers, 'drawer')} not counted`;

/** '2 drawers not counted in this inventory'. */
export const notCountedNowWords = (drawers: number): string =>
  `${notCountedWords(drawers)} in this inventory`;

/** '2 drawers not completed'. */
export const notCompletedWords = (drawers: number): string => `${countOf(drawers, 'drawer')} not completed`;

/** Drawers that were counted, but not compared with a current template. */
export interface Uncompared {
  readonly notCompared: number;
  /** How many of them have no template. */
  readonly withoutTemplate: number;
}

/** Those, and complete drawers that only a person has seen. */
export interface Unproven extends Uncompared {
  readonly withoutPhoto: number;
}

export function notProvenWords({ withoutPhoto, ...uncompared }: Unproven): string[] {
  const drawers = countOf(withoutPhoto, 'drawer');
  return [
    ...notComparedWords(uncompared),
    ...(withoutPhoto > 0 ? [`${drawers} checked by eye, without a photo`] : []),
  ];
}

/** '1 drawer counted without a template', '2 drawers not compared with the current template'. */
export function notComparedWords({ notCompared, withoutTemplate }: Uncompared): string[] {
  const others = notCompared - withoutTemplate;
  return [
    ...(withoutTemplate > 0 ? [`${countOf(withoutTemplate, 'drawer')} counted without a template`] : []),
    ...(others > 0 ? [`${countOf(others, 'drawer')} ${NOT_COMPARED}`] : []),
  ];
}

function wordsFor(tools: MissingTools['tools'], fewer: number): string {
  const count = (lack: MissingTools['tools'][number]['lack']) =>
    tools.filter((tool) => tool.lack === lack).length;
  const toCheck = count('to check');
  const missing = count('missing') + toCheck;
  const shortfall = shortfallWords({ notAccountedFor: count('not accounted for'), fewer });
  const says = missing > 0 || shortfall.length === 0;
  return [
    ...(says
      ? [[`${formatNumber(missing)} missing`, toCheckWords({ toCheck })].filter(Boolean).join(' ')]
      : []),
    ...shortfall,
  ].join(', ');
}

/** How many drawers nobody has counted, as a sentence; empty when every drawer is counted. */
function coverageWords({ drawers, countedDrawers }: MissingTools): string {
  if (countedDrawers === drawers) return '';
  return `${formatNumber(drawers - countedDrawers)} of ${countOf(drawers, 'drawer')} not counted.`;
}

/**
 * What nobody knows: '1 of 3 drawers not counted.', '1 drawer not completed.' and '2 drawers counted
 * without a template.'; else empty.
 */
export const unknownWords = (list: MissingTools): string =>
  [coverageWords(list), completedWords(list), ...unprovenWords(list).map((words) => `${words}.`)]
    .filter(Boolean)
    .join(' ');

/** The drawers whose last count was in an earlier inventory, or is not completed. */
function completedWords(list: MissingTools): string {
  const drawers = drawersIn(notCompletedOf(list));
  return drawers > 0 ? `${notCompletedWords(drawers)} in the current inventory.` : '';
}

interface Verdict {
  readonly title: string;
  readonly text: string;
  /** True only if every tool is accounted for. */
  readonly isGood: boolean;
}

/** How many of these cases are not closed. */
export const countUnclosed = (found: readonly LostCase[]): number =>
  found.filter(({ state }) => state !== 'closed').length;

interface Beside {
  /** Number of cases that are not closed. */
  readonly unclosed: number | undefined;
  /** Number of entries that wait on this device. */
  readonly kept: number | undefined;
}

/**
 * Says what an empty list means: that all is well, or that nobody has looked. Undefined: what stands beside
 * the list is not known, so not all is well.
 */
export function nothingMissing(list: MissingTools, { unclosed, kept }: Beside): Verdict {
  const { drawers, countedDrawers, fewer } = list;
  const coverage = [unknownWords(list), keptEntriesWords(kept)].filter(Boolean).join(' ');
  if (unclosed) {
    const title = `${countOf(unclosed, 'lost-tool case')} not closed`;
    return { title, text: `No tool is marked missing. ${coverage}`.trim(), isGood: false };
  }
  if (drawers === 0) return { title: 'Nothing to count yet', text: 'There are no drawers.', isGood: false };
  if (countedDrawers === 0) return { title: NOT_COUNTED, text: coverage, isGood: false };
  const isSure = [
    ...[notCompletedOf(list), notComparedOf(list)],
    ...[withoutTemplateOf(list), withoutPhotoOf(list)],
  ].every((part) => part?.length === 0);
  if (!coverage && isSure && fewer === 0 && unclosed === 0 && kept === 0) {
    const text = `Counted: ${countOf(drawers, 'drawer')}.`;
    return { title: 'Every tool is accounted for', text, isGood: true };
  }
  const shortfall = shortfallWords({ notAccountedFor: 0, fewer }).map((words) => `${words}.`);
  return {
    title: 'No tool is known to be missing',
    text: [coverage, ...shortfall].filter(Boolean).join(' '),
    isGood: false,
  };
}
