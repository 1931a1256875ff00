import tseslint from 'typescript-eslint';
import { houseRules } from './scripts/house-rules.js';

/** What oxlint (`.oxlintrc.json`) does not know: the rules of this house, and which imports decorators need at run time; for `src`. */
export default tseslint.config(
  { ignores: ['**/*.js', '**/*.mjs', '**/*.cjs'] },
  {
    files: ['**/*.ts'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true, jsDocParsingMode: 'none' },
    },
    plugins: { '@typescript-eslint': tseslint.plugin, pager: { rules: houseRules } },
    // Most comments that turn a rule off are for oxlint.
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: [
      'src/main.ts',
      'src/run.ts',
      'src/migrate.ts',
      'src/cli.ts',
      'src/common/clock/**',
      'src/config/**',
      'src/database/embedded/**',
    ],
    rules: { 'pager/injected-inputs': 'error' },
  },
  {
    files: ['src/**/domain/**/*.ts'],
    rules: { 'pager/injected-inputs': 'off', 'pager/pure-domain': 'error' },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/**/*.queries.ts', 'src/**/*.spec.ts', 'src/database/**'],
    rules: { 'pager/sql-in-queries': 'error' },
  },
);
