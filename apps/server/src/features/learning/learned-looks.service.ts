import { createHash } from 'node:crypto';
import type { PlaceLook } from '@stowed/vision';
import type { Db } from '../../db/client.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import {
  deleteLooks,
  findProgress,
  insertLooks,
  selectLooks,
  selectPixels,
} from './learned-looks.repository.ts';
import type { NewLook, Progress } from './learned-looks.repository.ts';
import { countingWith, keptLooks, LOOKS_OF_A_DRAWER, newestFirst, usefulLooks } from './lesson.policy.ts';
import { selectSharedPixels } from './shared-looks.repository.ts';
import { asOwn } from './shared-looks.service.ts';

export interface Learned {
  readonly looks: readonly PlaceLook[];
  /** Identifies exactly these looks; undefined if there are none and the engine judges as shipped. */
  readonly hash: string | undefined;
}

const HASH_DIGITS = 12;

const sha256 = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** What the engine has learned about a template. */
export async function learnedLooks(
  deps: Pick<Deps, 'db' | 'engine'>,
  session: Pick<Session, 'organizationId'>,
  template: TemplateRow,
): Promise<Learned> {
  const { version } = deps.engine;
  const stored = await read(deps, session, async (db) => {
    const { ignoreBefore } = await findProgress(db, template, version);
    const own = await selectPixels(db, template, version);
    const shared = await selectSharedPixels(db, template, {
      engineVersion: version,
      limit: LOOKS_OF_A_DRAWER,
    });
    return keptLooks(countingWith(newestFirst(own, await asOwn(db, template, shared)), ignoreBefore));
  });
  const used = stored.flatMap(({ toolUniqueId, status, look: { colours, ...place }, digest }) => {
    const shape = template.tools.findIndex(({ uniqueId }) => uniqueId === toolUniqueId);
    const pixels = Uint8Array.from(Buffer.from(colours, 'base64'));
    return shape < 0
      ? []
      : [{ name: [toolUniqueId, status, digest], look: { ...place, shape, status, colors: pixels } }];
  });
  const names = used.map(({ name }) => JSON.stringify(name)).sort();
  return {
    looks: used.map(({ look }) => look),
    hash: names.length > 0 ? sha256(names).slice(0, HASH_DIGITS) : undefined,
  };
}

export interface Lesson {
  readonly template: TemplateRow;
  readonly imageId: string;
  /** The event in which a person confirmed it. */
  readonly confirmedBy: number;
  readonly looks: readonly PlaceLook[];
}

/** Inserts a lesson's looks and deletes those over the limit. The caller has locked the progress. */
export async function keepLesson(
  db: Db,
  { clock, engine }: Pick<Deps, 'clock' | 'engine'>,
  { lesson, progress }: { readonly lesson: Lesson; readonly progress: Progress },
): Promise<void> {
  const { template, confirmedBy } = lesson;
  const selectKnown = async () =>
    countingWith(await selectLooks(db, template, engine.version), progress.ignoreBefore, confirmedBy);
  const useful = usefulLooks(lesson.looks, { tools: template.tools, known: await selectKnown() });
  if (useful.length === 0) return;
  const looks = useful.map((look) => storedLook(lesson, look));
  await insertLooks(db, template, { looks, engineVersion: engine.version, at: clock.now() });
  const known = await selectKnown();
  const kept = new Set(keptLooks(known));
  await deleteLooks(
    db,
    template,
    known.filter((look) => !kept.has(look)),
  );
}

function storedLook({ template, imageId, confirmedBy }: Lesson, learned: PlaceLook): NewLook {
  const { shape, status, colors, ...place } = learned;
  const toolUniqueId = template.tools[shape]?.uniqueId;
  if (toolUniqueId === undefined)
    throw new Error('The engine learned a tool that the template does not have');
  const look = { ...place, colours: Buffer.from(colors).toString('base64') };
  return { toolUniqueId, imageId, status, confirmedBy, look, digest: sha256(look) };
}
