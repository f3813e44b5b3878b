/**
 * The tables whose rows belong to an organization; `row-security.test.ts` compares them with the
 * database.
 */
export const organizationTables: readonly string[] = [
  ...[
    'users',
    'sessions',
    'invites',
    'password_resets',
    'idempotency_keys',
    'images',
    'toolboxes',
    'drawers',
  ],
  ...['templates', 'tools', 'detections', 'sample_photos', 'event_heads', 'inspection_events'],
  ...['organization_settings', 'member_duties', 'work_items', 'inventories', 'inventory_work_items'],
  ...['lost_cases', 'case_work_items', 'signatures', 'signing_challenges', 'passkeys'],
  'notifications',
  ...[
    'training_images',
    'annotations',
    'learning_progress',
    'learned_looks',
    'studied_images',
    'ai_settings',
    'ai_usage',
    'waiting_names',
  ],
];
