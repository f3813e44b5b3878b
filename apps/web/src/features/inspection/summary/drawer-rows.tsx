import type { DrawerInSummary, LackingTool } from '@stowed/domain';
import { cx } from '../../../lib/cx.ts';
import { capitalized, formatDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { shortfallWords, toCheckWords } from '../../../widgets/tool-counts.tsx';

interface DrawerRowsProps {
  readonly drawers: readonly DrawerInSummary[];
  /** Of all drawers. */
  readonly lacking: readonly LackingTool[];
  readonly areComplete?: boolean;
  readonly onCheck: (drawerNumber: number) => void;
}

/** Drawers, each with what it leaves open and a way to look at it. */
export function DrawerRows({ drawers, lacking, areComplete = false, onCheck }: DrawerRowsProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {drawers.map((drawer) => (
        <li key={drawer.number} className="py-2">
          <div className="flex items-center gap-4">
            <span className="min-w-0 grow">
              <span className="font-semibold">Drawer {drawer.number}</span>
              <span className={cx('reading block', lackTone(drawer, areComplete))}>
                {drawerWords(drawer, areComplete)}
              </span>
            </span>
            <Button aria-label={`Check drawer ${drawer.number}`} onClick={() => onCheck(drawer.number)}>
              Check
            </Button>
          </div>
          <LackingNames tools={lacking.filter(({ drawerNumber }) => drawerNumber === drawer.number)} />
        </li>
      ))}
    </ul>
  );
}

/** More names are folded, so that the next drawer stays in sight. */
const SHOWN = 6;

interface LackingNamesProps {
  readonly tools: readonly LackingTool[];
}

function LackingNames({ tools }: LackingNamesProps) {
  const rest = tools.slice(SHOWN);
  if (tools.length === 0) return null;
  return (
    <div className="text-sm wrap-anywhere">
      <Names tools={tools.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-3 font-semibold">{moreWords(rest)}</summary>
          <Names tools={rest} />
        </details>
      )}
    </div>
  );
}

/** 'and 3 more (1 to check)': folded names hide no doubt. */
function moreWords(rest: readonly LackingTool[]): string {
  const toCheck = rest.filter(({ lack }) => lack === 'to check').length;
  return [`and ${rest.length} more`, toCheckWords({ toCheck })].filter(Boolean).join(' ');
}

const lacks: readonly (readonly [LackingTool['lack'], string])[] = [
  ['missing', 'Missing'],
  ['to check', 'To check'],
  ['not accounted for', 'Not accounted for'],
];

function Names({ tools }: Pick<LackingNamesProps, 'tools'>) {
  return lacks.map(([lack, words]) => {
    const names = tools.filter((tool) => tool.lack === lack).map(({ name }) => name);
    return (
      names.length > 0 && (
        <p key={lack}>
          <span className="text-ink-soft">{words}:</span> {names.join(', ')}
        </p>
      )
    );
  });
}

/** A drawer that nobody has looked into must not read as if nothing were missing. */
function drawerWords(drawer: DrawerInSummary, isComplete: boolean): string {
  if (!drawer.isSeen) return isComplete ? unseenWords(drawer) : `No photo yet, ${drawer.expected} expected`;
  const missing = [`${drawer.missing} missing`, toCheckWords(drawer)].filter(Boolean).join(' ');
  const earlier = isComplete ? [] : earlierPhotoWords(drawer);
  // An earlier count does not say that nothing is missing now.
  const count = earlier.length > 0 && drawer.missing === 0 ? [] : [missing];
  return capitalized(
    [...count, ...shortfallWords(drawer), ...earlier, ...earlierTemplateWords(drawer)].join(', '),
  );
}

/** 'Not counted in this inventory, photo from Nov 21, 2025'; empty for a photo of this inventory. */
function earlierPhotoWords({ isPhotoOfInventory, photoAt }: DrawerInSummary): string[] {
  if (isPhotoOfInventory) return [];
  const photo = photoAt === null ? [] : [`photo from ${formatDate(photoAt)}`];
  return ['not counted in this inventory', ...photo];
}

/** What is known about a complete drawer without a photo and without a list. */
export function unseenWords({ expected }: Pick<DrawerInSummary, 'expected'>): string {
  return `Not counted: no photo, ${expected} expected`;
}

export function earlierTemplateWords({
  isJudgedByEarlier,
}: Pick<DrawerInSummary, 'isJudgedByEarlier'>): string[] {
  return isJudgedByEarlier ? ['judged with an earlier template'] : [];
}

function lackTone(drawer: DrawerInSummary, isComplete: boolean): string {
  const { missing, notAccountedFor, fewer, isSeen, isJudgedByEarlier, isPhotoOfInventory } = drawer;
  if (missing + notAccountedFor > 0) return 'text-bad';
  const isEarlier = isJudgedByEarlier || !(isComplete || isPhotoOfInventory);
  return fewer > 0 || !isSeen || isEarlier ? 'text-warn' : 'text-ink-soft';
}
