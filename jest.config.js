/**
 * Two projects: `unit` (pure specs beside the code) and `service`: e2e (HTTP on a real PostgreSQL), scenarios (whole stories
 * with a moved clock), console (its pages in a real browser) and survival (processes that are killed). These share one PostgreSQL server, started once; every test
 * file works in its own clone of a migrated template database. They are one project because each project has workers of its
 * own, and each worker loads the whole application once.
 *
 * The files run in plain Node.js workers (`jest-light-runner`): an application of this size, loaded and compiled anew for
 * every file inside jest's own sandbox, would cost more than the tests themselves.
 */
const shared = {
  rootDir: import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  testEnvironment: 'node',
  transform: {},
  runner: '<rootDir>/test/runner/shared-workers.js',
  setupFiles: ['<rootDir>/test/runner/register.js', '<rootDir>/test/runner/jest-console.js'],
  // By which `--watch` finds the tests of a changed file; the runner's own hooks load it.
  moduleNameMapper: { '^(\\.\\.?/.*)\\.js$': ['$1.js', '$1.ts'] },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
};

/** Needs programs of Debian, takes minutes: `npm run test:ha` alone runs it. */
const ha = { ...shared, displayName: 'ha', testMatch: ['<rootDir>/test/ha/**/*.ha-spec.ts'] };

export default {
  // One more than the cores of the smallest machine: one has the files that mostly wait for other processes.
  maxWorkers: 3,
  // With one worker, what a failed `beforeAll` leaves open would keep the run from its end.
  forceExit: true,
  testSequencer: '<rootDir>/test/runner/longest-first.js',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/*.spec.ts', '<rootDir>/test/ops/*.spec.ts'],
    },
    {
      ...shared,
      displayName: 'service',
      testMatch: [
        '<rootDir>/test/e2e/**/*.e2e-spec.ts',
        '<rootDir>/test/scenarios/**/*.scenario-spec.ts',
        '<rootDir>/test/console/**/*.console-spec.ts',
        '<rootDir>/test/survival/**/*.survival-spec.ts',
      ],
      globalSetup: '<rootDir>/test/support/global-setup.js',
      globalTeardown: '<rootDir>/test/support/global-teardown.js',
    },
    ...(process.env.TEST_HA ? [ha] : []),
  ],
};
