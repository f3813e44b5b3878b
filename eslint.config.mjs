// The rules that Oxlint has no counterpart for; .oxlintrc.jsonc has all others. They are for the product:
// tests and tools need none of them.
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { noOuterDb } from './tools/eslint/no-outer-db.mjs';

const forbiddenSyntax = [
  { selector: 'TSEnumDeclaration', message: 'Use a union of strings.' },
  { selector: 'TSModuleDeclaration[kind="namespace"]', message: 'Use modules.' },
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'Render text, never markup.',
  },
  {
    selector: "JSXOpeningElement[name.name='button']:not(:has(JSXAttribute[name.name='type']))",
    message: 'Each button has a type.',
  },
  {
    selector: "JSXOpeningElement[name.name='img']:not(:has(JSXAttribute[name.name='alt']))",
    message: 'Each image has an alt.',
  },
  {
    selector: ':matches(ObjectExpression > SpreadElement, JSXSpreadAttribute) > ObjectExpression',
    message: 'Write the properties themselves.',
  },
];
const noNow = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'The time comes as an argument or from the clock.',
};
/** The browser's build leaves the rest out (contract-table.ts). */
const noSchemas = {
  selector:
    "MemberExpression[object.object.name='endpoints']:not([property.name=/^(method|path|access|answers|carriesImage)$/])",
  message: 'The browser has no schemas of calls: import the schema by its name.',
};
export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '.tsc/**',
      '.cache/**',
      'data/**',
      'research/**',
      'coverage/**',
      'e2e/**',
      'tools/**',
      '**/*.test.{ts,tsx}',
      '**/src/test/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  tseslint.configs.base,
  {
    files: ['**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...forbiddenSyntax] },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...forbiddenSyntax, noSchemas] },
  },
  // Analyzes components as the React compiler does.
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat['recommended-latest'],
  },
  {
    files: ['packages/*/src/**/*.ts', 'apps/server/src/features/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...forbiddenSyntax, noNow] },
  },
  {
    files: ['apps/server/src/**/*.ts'],
    plugins: { stowed: { rules: { 'no-outer-db': noOuterDb } } },
    rules: { 'stowed/no-outer-db': 'error' },
  },
);
