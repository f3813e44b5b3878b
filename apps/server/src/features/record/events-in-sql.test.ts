import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventKinds } from './event-kinds.policy.ts';
import type { EventKind } from './event-kinds.policy.ts';

/** The fields of event bodies that SQL reads, with the kinds it reads them from (decision 0024). */
const fieldsInSql: Readonly<Record<string, readonly EventKind[]>> = {
  'before.imageId': ['drawer_scanned'],
  'before.foreignImageUrl': ['drawer_scanned'],
  'before.tools': ['drawer_scanned'],
  'before.tools.uniqueId': ['drawer_scanned'],
  'before.tools.status': ['drawer_scanned'],
  'before.tools.decidedAt': ['drawer_scanned'],
  'before.tool': ['tool_found', 'tool_missing'],
  'before.status': ['training_image_analyzed', 'annotation_saved', 'annotation_verified'],
  'after.caseId': [
    'case_suspected',
    'case_opened',
    'case_assigned',
    'case_entry_added',
    'case_escalated',
    'case_closure_proposed',
    'case_closure_rejected',
    'case_closed',
    'case_reopened',
    'case_work_item_added',
    'case_work_item_cleared',
    'case_work_item_clear_confirmed',
  ],
  'after.missing': ['drawer_completed', 'toolbox_completed'],
  'after.imageId': ['drawer_scanned'],
  'after.foreignImageUrl': ['drawer_scanned'],
  'after.outcome': ['image_processed', 'image_refused'],
  'after.tools': ['drawer_scanned', 'image_processed', 'image_refused'],
  'after.notAccountedFor.uniqueId': ['drawer_scanned'],
  'after.tool': ['tool_found', 'tool_missing'],
  'after.tools.uniqueId': ['drawer_scanned', 'template_assigned'],
  'after.tools.name': ['drawer_scanned'],
  'after.tools.status': ['drawer_scanned', 'drawer_completed', 'image_processed', 'image_refused'],
  'after.tools.needsReview': ['drawer_scanned', 'drawer_completed', 'image_processed', 'image_refused'],
  'after.tool.uniqueId': ['tool_found', 'tool_missing'],
  'after.tool.status': ['tool_found', 'tool_missing'],
  'after.tool.name': ['tool_found'],
  'after.tool.needsReview': ['tool_found', 'tool_missing'],
  'after.drawers.tools.status': ['toolbox_completed'],
  'after.drawers.tools.needsReview': ['toolbox_completed'],
  'decision.engineVersion': ['drawer_scanned', 'image_processed', 'image_refused', 'training_image_analyzed'],
  'decision.queuedAt': [
    'drawer_scanned',
    'tool_found',
    'tool_missing',
    'drawer_completed',
    'toolbox_completed',
  ],
};

const source = join(import.meta.dirname, '..', '..');
const statements = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.repository.sql'))
  .map((name) => readFileSync(join(source, name), 'utf8'))
  .join('\n');

const PART = String.raw`\b(before|after|decision)`;
const ARROWS = new RegExp(String.raw`${PART}((?:\s*(?:->>?|\?)\s*'\w+')+)`, 'g');
const JSON_PATH = new RegExp(String.raw`${PART},\s*'\$([.\w[\]*]+)(?: \? ([^']*))?'`, 'g');
const wordsIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, word = '']) => word);

/** Every path into an event body: `after -> 'tool' ->> 'uniqueId'`, `after ? 'missing'`, or a JSON path. */
function pathsIn(sql: string): readonly string[] {
  const byArrows = [...sql.matchAll(ARROWS)].map(([, part = '', keys = '']) =>
    [part, ...wordsIn(keys, /'(\w+)'/g)].join('.'),
  );
  const byJsonPath = [...sql.matchAll(JSON_PATH)].flatMap(([, part = '', path = '', filter = '']) => {
    const list = part + path.replaceAll('[*]', '');
    const fields = wordsIn(filter, /@\.(\w+)/g);
    return fields.length === 0 ? [list] : fields.map((field) => `${list}.${field}`);
  });
  return [...new Set([...byArrows, ...byJsonPath])].sort();
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

function hasPath(schema: JsonSchema | undefined, [key, ...rest]: readonly string[]): boolean {
  if (!schema) return false;
  if (key === undefined) return true;
  const inside = [schema.items, ...(schema.anyOf ?? [])];
  return hasPath(schema.properties?.[key], rest) || inside.some((one) => hasPath(one, [key, ...rest]));
}

describe('the fields of events that SQL reads', () => {
  it('are all listed here', () => {
    expect(pathsIn(statements)).toEqual(Object.keys(fieldsInSql).sort());
  });

  it.each(Object.entries(fieldsInSql))('%s is a field of each kind that SQL reads it from', (path, kinds) => {
    const [part = '', ...keys] = path.split('.');
    const lacking = kinds.filter((kind) => {
      const body: Readonly<Record<string, z.ZodType>> = eventKinds[kind];
      return (
        !body[part] ||
        !hasPath(z.toJSONSchema(body[part], { unrepresentable: 'any', io: 'input' }) as JsonSchema, keys)
      );
    });
    expect(lacking).toEqual([]);
  });
});
