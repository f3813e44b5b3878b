import type { EvidencePage } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { loadDrawer } from '../drawers/drawers.service.ts';
import type { DrawerPath } from '../drawers/drawers.service.ts';
import { evidenceKinds, presentEvidence, presentTemplate } from './evidence.presenter.ts';
import { selectEvidence, selectTemplates } from './evidence.repository.ts';

const PAGE_LENGTH = 15;

interface Input extends DrawerPath {
  /** Only events older than this number. */
  readonly cursor?: number | undefined;
}

/** A drawer's history, newest first, page by page. Throws `toolbox_not_found` or `drawer_not_found`. */
export function listEvidence(
  deps: Pick<Deps, 'db' | 'signedImages'>,
  session: Session,
  { cursor, ...path }: Input,
): Promise<EvidencePage> {
  const { organizationId } = session;
  return read(deps, session, async (db) => {
    const { toolbox, drawer } = await loadDrawer(db, organizationId, path);
    const rows = await selectEvidence(db, {
      organizationId,
      toolboxRowId: toolbox.id,
      drawerId: drawer.id,
      kinds: evidenceKinds.drawer,
      toolboxKinds: evidenceKinds.toolbox,
      before: cursor,
      // One extra row shows whether there is another page.
      limit: PAGE_LENGTH + 1,
    });
    const shown = rows.slice(0, PAGE_LENGTH);
    const entries = shown.map((row) => presentEvidence(deps, row, drawer.number));
    const named = new Set(entries.flatMap(({ templateId }) => (templateId ? [templateId] : [])));
    const templates = await selectTemplates(db, organizationId, [...named]);
    const last = entries.at(-1);
    return {
      entries,
      templates: templates.map((row) => presentTemplate(deps, row)),
      nextCursor: rows.length > PAGE_LENGTH && last ? String(last.sequence) : null,
    };
  });
}
