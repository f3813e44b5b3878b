import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

// Counts tools in SQL. The rule is `countTools` of packages/domain, where a tool to check counts as missing
// whatever its status; tool-counts.test.ts compares the two.

/** Over rows of the tools table. */
export const isMissingTool = sql<boolean>`(tools.status <> 'present' or tools.needs_review is true)`;
export const missingTools = sql<number>`count(*) filter (where ${isMissingTool})::int`;
export const toolsToCheck = sql<number>`count(*) filter (where tools.needs_review is true)::int`;

/** An event body: a drawer's state, a photo's tools, or the states of all drawers of a toolbox. */
type EventContent = RawBuilder<unknown>;

const IS_MISSING = '(@.status != "present" || @.needsReview == true)';
const IS_TO_CHECK = '(@.needsReview == true)';

const toolsIn = (content: EventContent, rule: string) => sql<{ readonly name: string }[]>`(
  jsonb_path_query_array(${content}, ${sql.lit(`$.tools[*] ? ${rule}`)})
  || jsonb_path_query_array(${content}, ${sql.lit(`$.drawers[*].tools[*] ? ${rule}`)}))`;

export const missingInEvent = (content: EventContent) =>
  sql<number | null>`jsonb_array_length(${toolsIn(content, IS_MISSING)})`;
export const toCheckInEvent = (content: EventContent) =>
  sql<number | null>`jsonb_array_length(${toolsIn(content, IS_TO_CHECK)})`;

/** The missing tools of one drawer or photo. */
export const missingToolsInEvent = (content: EventContent) =>
  sql<unknown>`jsonb_path_query_array(${content}, ${sql.lit(`$.tools[*] ? ${IS_MISSING}`)})`;

const saysInEvent = (rule: string, lists: readonly string[]) => (content: EventContent, id: EventContent) => {
  const says = lists.map(
    (list) =>
      sql`jsonb_path_exists(${content}, ${sql.lit(`${list} ? (@.uniqueId == $id${rule})`)}, jsonb_build_object('id', ${id}))`,
  );
  return sql<boolean>`(${sql.join(says, sql` or `)})`;
};

/** Whether the tool with this unique id is present in an event of a drawer, a photo or one tool. */
export const isPresentInEvent = saysInEvent(` && !${IS_MISSING}`, ['$.tools[*]', '$.tool']);

/** Whether it is missing there, or its place is not accounted for. */
export const isLackingInEvent = (content: EventContent, id: EventContent) =>
  sql<boolean>`(${saysInEvent(` && ${IS_MISSING}`, ['$.tools[*]', '$.tool'])(content, id)}
    or ${saysInEvent('', ['$.notAccountedFor[*]'])(content, id)})`;
