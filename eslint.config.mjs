import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { noOuterDb } from './tools/eslint/no-outer-db.mjs';

const pureFiles = ['packages/*/src/**/*.ts'];
const noClockOrRandom = [
  { object: 'Date', property: 'now', message: 'Pure packages take the time as an argument.' },
  { object: 'Math', property: 'random', message: 'Pure packages take a seed as an argument.' },
  { object: 'performance', property: 'now', message: 'Pure packages take the time as an argument.' },
];

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
];
const noNow = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'The time comes as an argument or from the clock.',
};

const typed = ['**/*.{ts,tsx}'];
const tests = ['**/*.test.{ts,tsx}', '**/src/test/**', 'e2e/**', 'tools/**'];
/** Rules that ask for another style and find no defects. */
const noise = [
  'no-base-to-string',
  'no-confusing-void-expression',
  'no-generated-empty-object-type',
  'no-meaningless-void-operator',
  'no-unnecessary-type-arguments',
  'require-await',
  // Texts are spread to count characters, not code units.
  'no-misused-spread',
  // A type assertion that bridges a library's types has a comment with its reason.
  'no-unsafe-class-instance-assignment',
  'no-unsafe-enum-assignment',
  // Deprecated APIs are replaced together with the next major version.
  'no-deprecated',
];
/** Responses in tests have many types; the assertion says which. */
const untypedAnswers = [
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-member-access',
  'no-unsafe-return',
  // Handlers in screen tests throw the response to send.
  'only-throw-error',
  'restrict-plus-operands',
  'restrict-template-expressions',
  'unbound-method',
];
const off = (rules) => Object.fromEntries(rules.map((rule) => [`@typescript-eslint/${rule}`, 'off']));

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '.tsc/**',
      '.cache/**',
      'data/**',
      // Research is not part of the product; it is only type-checked.
      'research/**',
      'coverage/**',
      '**/test-results/**',
      '**/playwright-report/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: typed,
    extends: [tseslint.configs.strictTypeCheckedOnly],
    // One program for all workspaces, so that ESLint checks types only once.
    languageOptions: {
      parserOptions: { project: 'tsconfig.lint.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      ...off(noise),
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  { files: tests, rules: off(untypedAnswers) },
  {
    languageOptions: { globals: globals.node },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-assertions': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...forbiddenSyntax],
      complexity: ['error', 10],
      'max-params': ['error', 3],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', 90],
    },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
  },
  // Analyzes components as the React compiler does: a third of the time, and of no use in tests.
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    ignores: tests,
    ...reactHooks.configs.flat['recommended-latest'],
  },
  {
    files: pureFiles,
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': ['error', ...noClockOrRandom],
      'no-restricted-syntax': ['error', ...forbiddenSyntax, noNow],
    },
  },
  {
    files: ['apps/server/src/features/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'The time comes from the clock.' },
      ],
      'no-restricted-syntax': ['error', ...forbiddenSyntax, noNow],
    },
  },
  {
    files: ['apps/server/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    plugins: { stowed: { rules: { 'no-outer-db': noOuterDb } } },
    rules: { 'stowed/no-outer-db': 'error' },
  },
  // Written by research/vision/comparator.py.
  {
    files: [
      'packages/vision/src/judge/comparator-weights.ts',
      'packages/vision/src/propose/tool-net-weights.ts',
    ],
    rules: { 'max-lines': 'off' },
  },
  // Inner loops over pixels: one more level of helper calls would cost more than it explains.
  {
    files: ['packages/vision/src/**/*.ts'],
    rules: { complexity: ['error', 14], 'max-params': ['error', 5] },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**/*.ts'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off', 'max-params': 'off' },
  },
  { files: ['tools/**', 'e2e/**'], rules: { 'no-console': 'off' } },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
);
