import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';
import { selectNamedToolbox } from '../../db/named-toolbox.ts';
import type { DrawerRow, JudgedTemplate, TemplateRow, ToolRow, ToolboxRow } from '../../db/rows.ts';

/** A drawer with its tools in list order and its current template. */
export interface DrawerContents {
  readonly drawer: DrawerRow;
  readonly tools: readonly ToolRow[];
  readonly template: TemplateRow | undefined;
  /** The template an engine judged the picture by. */
  readonly judgedTemplate: JudgedTemplate | undefined;
}

const toolsOf = (select: ExpressionBuilder<Schema, 'drawers'>) =>
  jsonArrayFrom(
    select
      .selectFrom('tools')
      .selectAll('tools')
      .whereRef('tools.organizationId', '=', 'drawers.organizationId')
      .whereRef('tools.drawerId', '=', 'drawers.id')
      .orderBy('tools.ordinal'),
  ).as('tools');

const templateOf = (select: ExpressionBuilder<Schema, 'drawers'>) =>
  jsonObjectFrom(
    select
      .selectFrom('templates')
      .selectAll('templates')
      .whereRef('templates.organizationId', '=', 'drawers.organizationId')
      .whereRef('templates.id', '=', 'drawers.templateId'),
  ).as('template');

const judgedTemplateOf = (select: ExpressionBuilder<Schema, 'drawers'>) =>
  jsonObjectFrom(
    select
      .selectFrom('templates')
      .select(['templates.id', 'templates.version', 'templates.samePlacesAs'])
      .whereRef('templates.organizationId', '=', 'drawers.organizationId')
      .whereRef('templates.id', '=', 'drawers.judgedTemplateId'),
  ).as('judgedTemplate');

/** The active drawers of the joined toolbox row, all or one, by number. */
const contentsOf = (select: ExpressionBuilder<Schema, 'toolboxes'>, number: number | undefined) => {
  const standing = select
    .selectFrom('standingDrawers as drawers')
    .selectAll('drawers')
    .select((inner) => [toolsOf(inner), templateOf(inner), judgedTemplateOf(inner)])
    .whereRef('drawers.organizationId', '=', 'toolboxes.organizationId')
    .whereRef('drawers.toolboxRowId', '=', 'toolboxes.id')
    .orderBy('drawers.number');
  return jsonArrayFrom(number === undefined ? standing : standing.where('drawers.number', '=', number)).as(
    'contents',
  );
};

type Dated<Row, Keys extends keyof Row> = Omit<Row, Keys> & { readonly [Key in Keys]: string | null };
type JsonTemplate = Dated<TemplateRow, 'fitAt' | 'removedAt' | 'createdAt'> & { readonly createdAt: string };
type JsonTool = Dated<ToolRow, 'decidedAt'>;
type JsonDrawer = Dated<DrawerRow, 'completedAt' | 'photoAt' | 'archivedAt' | 'updatedAt'> & {
  readonly updatedAt: string;
  readonly tools: readonly JsonTool[];
  readonly template: JsonTemplate | null;
  readonly judgedTemplate: JudgedTemplate | null;
};

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

function reviveTool(json: JsonTool): ToolRow {
  const tool = camelKeys(json);
  return { ...tool, decidedAt: dateOf(tool.decidedAt) };
}

/** JSON carries times as text and columns under their SQL names. */
function revive(json: JsonDrawer): DrawerContents {
  const { tools, template: jsonTemplate, judgedTemplate, ...drawer } = camelKeys(json);
  const template = jsonTemplate && camelKeys(jsonTemplate);
  return {
    drawer: {
      ...drawer,
      completedAt: dateOf(drawer.completedAt),
      photoAt: dateOf(drawer.photoAt),
      archivedAt: dateOf(drawer.archivedAt),
      updatedAt: new Date(drawer.updatedAt),
    },
    tools: tools.map(reviveTool),
    template: template
      ? {
          ...template,
          fitAt: dateOf(template.fitAt),
          createdAt: new Date(template.createdAt),
          removedAt: dateOf(template.removedAt),
        }
      : undefined,
    judgedTemplate: judgedTemplate ? camelKeys(judgedTemplate) : undefined,
  };
}

/**
 * The toolbox with this display id and its drawers, all or one, in one query; undefined if there is no such
 * toolbox.
 */
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

/** All drawers of an already loaded toolbox. */
export async function selectContents(
  db: Db,
  toolbox: Pick<ToolboxRow, 'organizationId' | 'id'>,
): Promise<DrawerContents[]> {
  const row = await db
    .selectFrom('toolboxes')
    .select((select) => contentsOf(select, undefined))
    .where('organizationId', '=', toolbox.organizationId)
    .where('id', '=', toolbox.id)
    .executeTakeFirst();
  return (row?.contents ?? []).map(revive);
}

const camelCased = new Map<string, string>();

function camelCase(column: string): string {
  const known = camelCased.get(column);
  if (known !== undefined) return known;
  const name = column.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
  camelCased.set(column, name);
  return name;
}

/**
 * Parses a row packed into JSON by SQL, with camelCase column names as the query builder's types expect. Keys
 * inside JSON columns stay as they are.
 */
function camelKeys<Row extends object>(row: Row): Row {
  const entries = Object.entries(row).map(([column, value]: [string, unknown]) => [camelCase(column), value]);
  return Object.fromEntries(entries) as Row;
}
