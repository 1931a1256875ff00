/**
 * Projects: `unit` (specs beside the code, and of the repository), `service` (e2e over HTTP, scenarios with a moved clock, the
 * console in a browser, processes that are killed) and `nightly` (what is slow and rarely breaks, of all kinds). `npm test` runs
 * the first two. All but `unit` share one PostgreSQL server; every file works in its own clone of a migrated database.
 *
 * The files run in plain Node.js processes (`jest-light-runner`): jest's own sandbox would load the whole application anew for
 * each file, which costs more than most of their tests.
 */
const shared = {
  rootDir: import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  testEnvironment: 'node',
  transform: {},
  runner: 'jest-light-runner/child-process',
  setupFiles: ['<rootDir>/scripts/typescript/register.js', '<rootDir>/test/support/no-network.js'],
  // By which `--watch` and `--onlyChanged` find the tests of a changed file.
  moduleNameMapper: { '^(\\.\\.?/.*)\\.js$': ['$1.js', '$1.ts'] },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
};

const onDatabase = {
  ...shared,
  globalSetup: '<rootDir>/test/support/global-setup.js',
  globalTeardown: '<rootDir>/test/support/global-teardown.js',
};

export default {
  maxWorkers: 3,
  testSequencer: '<rootDir>/test/support/console-first.js',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/*.spec.ts', '<rootDir>/test/ops/*.spec.ts'],
    },
    {
      ...onDatabase,
      displayName: 'service',
      testMatch: [
        '<rootDir>/test/e2e/**/*.e2e-spec.ts',
        '<rootDir>/test/scenarios/**/*.scenario-spec.ts',
        '<rootDir>/test/console/**/*.console-spec.ts',
        '<rootDir>/test/survival/**/*.survival-spec.ts',
      ],
    },
    {
      ...onDatabase,
      displayName: 'nightly',
      testMatch: ['<rootDir>/test/**/*.nightly-spec.ts'],
    },
    // Needs programs of Debian: `npm run test:ha` alone runs it.
    ...(process.env.TEST_HA
      ? [{ ...shared, displayName: 'ha', testMatch: ['<rootDir>/test/ha/**/*.ha-spec.ts'] }]
      : []),
  ],
};
