import type { PlaceLook } from '@stowed/vision';
import type { TemplateRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { selectLooks } from './learned-states.repository.ts';
import { findChoice, findStateIds } from './learned-versions.repository.ts';

export interface Learned {
  /** 0: the engine as shipped. */
  readonly version: number;
  readonly looks: readonly PlaceLook[];
}

/** What the engine knows about a template beyond what it was shipped with. */
export function learnedLooks(
  deps: Pick<Deps, 'db'>,
  session: Pick<Session, 'organizationId'>,
  template: TemplateRow,
): Promise<Learned> {
  return read(deps, session, async (db) => {
    const { version } = await findChoice(db, template);
    const stored = await selectLooks(db, template, await findStateIds(db, template, version));
    const looks = stored.flatMap(({ toolUniqueId: tool, status, features: { colours, ...place } }) => {
      const shape = template.tools.findIndex(({ uniqueId }) => uniqueId === tool);
      return shape < 0
        ? []
        : [{ ...place, shape, status, colours: Uint8Array.from(Buffer.from(colours, 'base64')) }];
    });
    return { version, looks };
  });
}
