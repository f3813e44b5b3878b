/**
 * The server's features in order: each may import those before it, never one after it, so features form no
 * circle. A new feature must be added here.
 */
const serverFeatures = [
  'record',
  'activity',
  'ai',
  'backup',
  'health',
  'live',
  'pictures',
  'toolboxes',
  'missing-tools',
  'overview',
  'labels',
  'drawers',
  'waiting-names',
  'settings',
  'judgments',
  'users',
  'auth',
  'signing',
  'work-items',
  'notifications',
  'inventories',
  'cases',
  'audit',
  'organizations',
  'join',
  'samples',
  'scans',
  'loss-reports',
  'learning',
  'signatures',
  'detection',
  'training',
  'templates',
  'evidence',
  'toolbox-management',
  'demo',
];
const inFeatures = (names) => `^apps/server/src/features/(${names.join('|')})/`;
const featureOrder = serverFeatures.slice(0, -1).map((name, index) => ({
  name: `${name}-comes-before-what-uses-it`,
  severity: 'error',
  from: { path: inFeatures([name]), pathNot: '\\.test\\.ts$' },
  to: { path: inFeatures(serverFeatures.slice(index + 1)) },
}));

/** The engine's stages, with the same rule: a folder may import from itself and from those before it. */
const visionStages = ['pixels', 'light', 'foam', 'register', 'evidence', 'learn', 'judge', 'propose', 'aim'];

/** The parts of the inspection in order, with the same rule. */
const inspectionParts = [
  'shared',
  'tracker',
  'verdict',
  'picture',
  'reference',
  'photo',
  'queue',
  'template',
  'tools',
  'positions',
  'review',
  'completion',
  'summary',
  'drawer',
];
const inParts = (names) => `^apps/web/src/features/inspection/(${names.join('|')})/`;
const partOrder = inspectionParts.slice(0, -1).map((name, index) => ({
  name: `inspection-${name}-comes-before-what-uses-it`,
  severity: 'error',
  from: { path: inParts([name]), pathNot: '\\.test\\.tsx?$' },
  to: { path: inParts(inspectionParts.slice(index + 1)) },
}));

/** Who may import whom. A rule with a captured group applies to every feature. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?url$' },
    },
    {
      name: 'contract-knows-only-zod',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(packages/contract/src|node_modules/zod/)' },
    },
    {
      name: 'domain-knows-contract',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/(domain|contract)/src' },
    },
    {
      name: 'vision-knows-nobody',
      severity: 'error',
      from: { path: '^packages/vision/src', pathNot: '(\\.test\\.ts$|/test/)' },
      to: { pathNot: '^packages/vision/src' },
    },
    ...visionStages.map((stage, i) => ({
      name: `vision-${stage}-knows-only-earlier-stages`,
      severity: 'error',
      from: { path: `^packages/vision/src/${stage}/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^packages/vision/src/',
        pathNot: `^packages/vision/src/(${visionStages.slice(0, i + 1).join('|')})/`,
      },
    })),
    ...partOrder,
    {
      name: 'product-never-knows-research',
      severity: 'error',
      from: { path: '^(apps|e2e|tools)' },
      to: { path: '^research' },
    },
    {
      name: 'packages-never-know-apps',
      severity: 'error',
      from: { path: '^packages' },
      to: { path: '^(apps|e2e|tools|research)' },
    },
    {
      name: 'server-never-knows-web',
      severity: 'error',
      from: { path: '^apps/server' },
      to: { path: '^apps/web' },
    },
    {
      name: 'web-never-knows-server',
      severity: 'error',
      from: { path: '^apps/web' },
      to: { path: '^apps/server' },
    },
    {
      // Its types may be imported; its code is slow on a phone and belongs in a worker.
      name: 'web-sees-only-in-workers',
      severity: 'error',
      from: { path: '^apps/web', pathNot: '-worker\\.ts$' },
      to: { path: '^packages/vision', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-never-touch-repositories',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '(\\.repository\\.ts$|^apps/server/src/db/)' },
    },
    {
      name: 'repositories-know-the-database-alone',
      severity: 'error',
      from: { path: '\\.repository\\.ts$' },
      to: { path: '\\.(service|routes|policy|presenter)\\.ts$|^apps/server/src/(http|pictures|engines)/' },
    },
    {
      name: 'presenters-ask-nothing',
      severity: 'error',
      from: { path: '\\.presenter\\.ts$' },
      to: {
        dependencyTypesNot: ['type-only'],
        path: '\\.(service|routes)\\.ts$',
      },
    },
    {
      name: 'query-library-only-in-repositories',
      severity: 'error',
      from: {
        path: '^apps/server/src',
        pathNot: '(\\.repository\\.ts$|^apps/server/src/(db|test)/|\\.test\\.ts$)',
      },
      to: { path: '^node_modules/(kysely|pg|@electric-sql)/' },
    },
    {
      name: 'image-codec-only-in-pictures',
      severity: 'error',
      from: { path: '^apps/server/src', pathNot: '(^apps/server/src/(pictures|test)/|\\.test\\.ts$)' },
      to: { path: '^node_modules/sharp/' },
    },
    {
      name: 'features-meet-through-services-or-policies',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/features/',
        pathNot: '(^apps/server/src/features/$1/|\\.(service|policy|presenter)\\.ts$)',
      },
    },
    {
      name: 'features-are-listed-in-order',
      severity: 'error',
      from: {
        path: '^apps/server/src/features/',
        pathNot: inFeatures(serverFeatures),
      },
      to: {},
    },
    ...featureOrder,
    {
      name: 'parts-of-the-inspection-are-listed-in-order',
      severity: 'error',
      from: { path: '^apps/web/src/features/inspection/[^/]+/', pathNot: inParts(inspectionParts) },
      to: {},
    },
    {
      name: 'web-ui-lib-at-the-bottom',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/', pathNot: '\\.test\\.' },
      to: { path: '^apps/web/src/(widgets|features|app)/' },
    },
    {
      name: 'web-widgets-know-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/widgets/', pathNot: '\\.test\\.' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-features-know-no-other-feature',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: '\\.test\\.' },
      to: { path: '^apps/web/src/(features/|app/)', pathNot: '^apps/web/src/features/$1/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|\\.tsc/)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
