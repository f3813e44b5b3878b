const organization = '00000000-0000-4000-8000-000000000001';
const person = '00000000-0000-4000-8000-000000000002';
const box = '00000000-0000-4000-8000-000000000003';
const drawer = '00000000-0000-4000-8000-000000000004';
const template = '00000000-0000-4000-8000-000000000005';
const image = 'a'.repeat(32);
const zeros = '0'.repeat(64);

/** Statements that put a row into every table of accounts and inspections, as the fourth step of the schema has them. For one transaction. */
export const firstSchemaRows: readonly string[] = [
  `insert into organizations values ('${organization}', 'Line', 'military', now())`,
  `insert into users (organization_id, id, username, username_key, password_hash, role, organization_role, created_at)
  values ('${organization}', '${person}', 'Dana', 'dana', 'hash', 'admin', 'owner', now())`,
  `insert into sessions values ('${organization}', gen_random_uuid(), '${person}', 'session', now(), now(), now())`,
  `insert into password_resets values ('${organization}', gen_random_uuid(), '${person}', 'reset', '${person}', now(), now())`,
  `insert into invites (organization_id, id, email, email_key, role, organization_role, token_hash, created_by, created_at, expires_at)
  values ('${organization}', gen_random_uuid(), 'A@b.example', 'a@b.example', 'maintainer', 'member', 'invite', '${person}', now(), now())`,
  `insert into idempotency_keys values ('${organization}', '${person}', 'key', 'print', '{"success": true}', now())`,
  `insert into images values ('${organization}', '${image}', 'template', 'image/jpeg', 9, 640, 480, 'sha', 'sha', '${person}', now())`,
  `insert into toolboxes (organization_id, id, toolbox_id, name, type, eid, drawer_count, primary_foam_color, secondary_foam_color, created_at, updated_at)
  values ('${organization}', '${box}', 'TB-1', 'Cart', 'rolling', 'EQ-7', 1, 'black', 'red', now(), now())`,
  `insert into drawers (organization_id, id, toolbox_row_id, number, expected_tools, image_id, updated_at)
  values ('${organization}', '${drawer}', '${box}', 1, 10, '${image}', now())`,
  `insert into templates (organization_id, id, drawer_id, version, image_id, tools, anchor_points, created_by, created_at)
  values ('${organization}', '${template}', '${drawer}', 1, '${image}', '[{"name": "Wrench"}]', '[{"x": 1, "y": 2}]', '${person}', now())`,
  `update drawers set template_id = '${template}'`,
  `insert into tools (organization_id, drawer_id, unique_id, ordinal, name, position, status, shape, confidence, decided_by)
  values ('${organization}', '${drawer}', 't1', 0, 'Wrench', '1', 'missing', '{"shapeType": "rectangle"}', 0.25, 'engine')`,
  `insert into detections (organization_id, image_id, drawer_id, engine_version, outcome, tools, created_by, created_at)
  values ('${organization}', '${image}', '${drawer}', 'built-in-1', 'judged', '[]', '${person}', now())`,
  `insert into sample_photos values ('${organization}', '${drawer}', 0, 'photo', '${image}')`,
  `insert into inspection_events (organization_id, sequence, kind, actor_id, actor_name, recorded_at, drawer_id, before, after, previous_hash, hash)
  values ('${organization}', 1, 'drawer_scanned', '${person}', 'Dana', now(), '${drawer}', null, '{"tools": 1}', '${zeros}', 'first')`,
  `insert into training_images (organization_id, id, image_id, uploaded_by, created_at)
  values ('${organization}', gen_random_uuid(), '${image}', '${person}', now())`,
];
