import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { noOuterDb } from './tools/eslint/no-outer-db.mjs';

const pureFiles = ['packages/*/src/**/*.ts'];
const noClockNoChance = [
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

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '.tsc/**',
      '.cache/**',
      'data/**',
      // Research is no part of the product; the type checker still reads it.
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
    },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat['recommended-latest'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: pureFiles,
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': ['error', ...noClockNoChance],
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
  // Written by research/vision/train.ts.
  { files: ['packages/vision/src/judge/scorer-weights.ts'], rules: { 'max-lines': 'off' } },
  // Inner loops over pixels: one more level of helper calls would cost more than it explains.
  {
    files: ['packages/vision/src/**/*.ts'],
    rules: { complexity: ['error', 14], 'max-params': ['error', 5] },
  },
  { files: ['**/*.test.{ts,tsx}', 'e2e/**/*.ts'], rules: { 'max-lines': 'off', 'max-params': 'off' } },
  { files: ['tools/**', 'e2e/**'], rules: { 'no-console': 'off' } },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
);
