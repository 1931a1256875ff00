import js from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Ambient inputs that a pure decision must be given, not take. */
const impure = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Domain code is given `now`.' },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Domain code is given `now`.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Domain code is given its randomness.',
  },
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'Domain code reads no environment.',
  },
];

/** Time comes from the injected Clock, settings from the config classes. */
const ambient = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Inject Clock.' },
  { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: 'Inject Clock.' },
  { selector: "MemberExpression[object.name='process'][property.name='env']", message: 'Inject a config class.' },
];

/** Words and signs by which a text is SQL, or a part of it. */
const SQL =
  /\b(SELECT|INSERT INTO|DELETE FROM|UPDATE \S+ SET|FROM ["\w$]|WHERE|JOIN|(ORDER|GROUP|PARTITION) BY|RETURNING|ON CONFLICT|FOR UPDATE|IS (NOT )?NULL|ANY ?\(|IN \(|AND ["$])|::(bigint|float8|integer|jsonb?|text|timestamptz|uuid)\b|\w" ([=<>]{1,2}|@>) |\bpg_\w+\(/;
const BUILDERS = new Set(['where', 'andWhere', 'orWhere', 'addSelect', 'having', 'leftJoin', 'innerJoin']);
/** Declarations say in SQL which rows of their table they mean. */
const DECLARATIONS = new Set(['Backlog', 'CleansUp']);

/** SQL stands in `*.queries.ts`, a named function for each statement. */
const sqlInQueries = {
  create(context) {
    const report = (node) => context.report({ node, message: 'SQL stands in a `*.queries.ts` of its feature.' });
    const isDeclared = (node) =>
      node.parent.key?.name === 'where' &&
      context.sourceCode.getAncestors(node).some(({ callee }) => DECLARATIONS.has(callee?.name));
    const isText = (node) => node?.type === 'TemplateLiteral' || typeof node?.value === 'string';
    return {
      Literal(node) {
        if (typeof node.value === 'string' && SQL.test(node.value) && !isDeclared(node)) report(node);
      },
      TemplateElement(node) {
        if (SQL.test(node.value.raw) && !isDeclared(node.parent)) report(node);
      },
      CallExpression({ callee, arguments: [first] }) {
        if (BUILDERS.has(callee.property?.name) && isText(first)) report(first);
      },
    };
  },
};
export default tseslint.config(
  { ignores: ['dist', 'node_modules', '.data', 'coverage'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname ?? process.cwd() },
      globals: globals.node,
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      eqeqeq: 'error',
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
    rules: { 'no-restricted-syntax': ['error', ...ambient] },
  },
  {
    files: ['src/**/domain/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...impure] },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/**/*.queries.ts', 'src/**/*.spec.ts', 'src/database/**'],
    plugins: { pager: { rules: { 'sql-in-queries': sqlInQueries } } },
    rules: { 'pager/sql-in-queries': 'error' },
  },
  {
    // Tests speak to JSON over HTTP, whose shape is what they assert.
    files: ['test/**/*.ts', 'src/**/*.spec.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'max-lines': ['error', { max: 600, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    languageOptions: { globals: globals.node },
  },
);
