import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';
import { selectNamedToolbox } from '../../db/named-toolbox.ts';
import type { DrawerRow, TemplateRow, ToolRow, ToolboxRow } from '../../db/rows.ts';

/** A drawer with its tools in list order and the template it has now. */
export interface DrawerContents {
  readonly drawer: DrawerRow;
  readonly tools: readonly ToolRow[];
  readonly template: TemplateRow | undefined;
}

const toolsOf = (select: ExpressionBuilder<Schema, 'drawers'>) =>
  jsonArrayFrom(
    select
      .selectFrom('tools')
      .selectAll('tools')
      .whereRef('tools.organization_id', '=', 'drawers.organization_id')
      .whereRef('tools.drawer_id', '=', 'drawers.id')
      .orderBy('tools.ordinal'),
  ).as('tools');

const templateOf = (select: ExpressionBuilder<Schema, 'drawers'>) =>
  jsonObjectFrom(
    select
      .selectFrom('templates')
      .selectAll('templates')
      .whereRef('templates.organization_id', '=', 'drawers.organization_id')
      .whereRef('templates.id', '=', 'drawers.template_id'),
  ).as('template');

/** The standing drawers of the toolbox row beside which it is selected, all or one, by number. */
const contentsOf = (select: ExpressionBuilder<Schema, 'toolboxes'>, number: number | undefined) => {
  const standing = select
    .selectFrom('drawers')
    .selectAll('drawers')
    .select((inner) => [toolsOf(inner), templateOf(inner)])
    .whereRef('drawers.organization_id', '=', 'toolboxes.organization_id')
    .whereRef('drawers.toolbox_row_id', '=', 'toolboxes.id')
    .whereRef('drawers.number', '<=', 'toolboxes.drawer_count')
    .where('drawers.archived_at', 'is', null)
    .orderBy('drawers.number');
  return jsonArrayFrom(number === undefined ? standing : standing.where('drawers.number', '=', number)).as(
    'contents',
  );
};

type Dated<Row, Keys extends keyof Row> = Omit<Row, Keys> & { readonly [Key in Keys]: string | null };
type JsonTemplate = Dated<TemplateRow, 'removed_at' | 'created_at'> & { readonly created_at: string };
type JsonDrawer = Dated<DrawerRow, 'completed_at' | 'archived_at' | 'updated_at'> & {
  readonly updated_at: string;
  readonly tools: readonly ToolRow[];
  readonly template: JsonTemplate | null;
};

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** JSON carries times as texts. */
function revive({ tools, template, ...drawer }: JsonDrawer): DrawerContents {
  return {
    drawer: {
      ...drawer,
      completed_at: dateOf(drawer.completed_at),
      archived_at: dateOf(drawer.archived_at),
      updated_at: new Date(drawer.updated_at),
    },
    tools,
    template: template
      ? {
          ...template,
          created_at: new Date(template.created_at),
          removed_at: dateOf(template.removed_at),
        }
      : undefined,
  };
}

/** The toolbox of this display id with its drawers, all or one, in one question; undefined without such a toolbox. */
export async function findContents(
  db: Db,
  organizationId: string,
  { toolboxId, drawerNumber }: { readonly toolboxId: string; readonly drawerNumber?: number },
): Promise<{ readonly toolbox: ToolboxRow; readonly contents: readonly DrawerContents[] } | undefined> {
  const row = await selectNamedToolbox(db, organizationId, toolboxId)
    .select((select) => contentsOf(select, drawerNumber))
    .executeTakeFirst();
  if (!row) return undefined;
  const { contents, ...toolbox } = row;
  return { toolbox, contents: contents.map(revive) };
}

/** The drawers of a toolbox that is at hand, all or one. */
export async function selectContents(
  db: Db,
  toolbox: Pick<ToolboxRow, 'organization_id' | 'id'>,
  number?: number,
): Promise<DrawerContents[]> {
  const row = await db
    .selectFrom('toolboxes')
    .select((select) => contentsOf(select, number))
    .where('organization_id', '=', toolbox.organization_id)
    .where('id', '=', toolbox.id)
    .executeTakeFirst();
  return (row?.contents ?? []).map(revive);
}
