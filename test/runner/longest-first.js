import Sequencer from '@jest/test-sequencer';

/**
 * Files that mostly wait for other processes: services, databases, command lines and browsers. Those that leave the processors
 * idle come first, since lint and the unit tests run beside them. Browsers need the processors themselves and come later; short
 * files come last, so that the workers end together.
 */
const WAITING = [
  'processes.survival',
  'moving-in-runs.e2e',
  'moving-in.survival',
  'providers.survival',
  'rooms.survival',
  'built-service.e2e',
  'pool-exhausted.e2e',
  'database-outage.survival',
  'migrations.e2e',
  'sleep.survival',
  'live-events.e2e',
  'migration-rules.e2e',
  'set-up.console',
  'paged.console',
  'alert-storm.survival',
  'status-page-browser.e2e',
  'pages-browser.e2e',
  'replicas.survival',
  'database-failover.e2e',
  'backup-restore.e2e',
  'clock.survival',
  'start-failures.e2e',
  'embedded-database.e2e',
  'configuration-tests.e2e',
];

/** What takes longest, so that no worker is left alone with it at the end. Order changes nothing but the time. */
const LONG = [
  ...WAITING,
  'access-matrix.e2e',
  'moving-in.e2e',
  'credentials-made.e2e',
  'null-fields.e2e',
  'event-loop.e2e',
  'escalation-replicas.scenario',
  'hostile-inputs.e2e',
  'rate-limits.e2e',
  'schedules-limits.e2e',
  'slow-tenants.scenario',
  'configuration.e2e',
  'patterns-hostile.e2e',
  'alerts-text-search.e2e',
  'heartbeats.scenario',
  'handoff-notices.scenario',
  'preview.scenario',
  'storm.scenario',
  'report-schedules.e2e',
  'notification-rules.scenario',
  'status-page-hosted.e2e',
  'pattern.spec.ts',
  'job-rounds.e2e',
  'added-field.e2e',
  'alerts-query-language.e2e',
  'company-day.scenario',
  'escalation-rooms.scenario',
  'outbound-webhooks-processes.scenario',
  'http-methods.e2e',
  'phone-paging.scenario',
  'sign-out.e2e',
  'development.spec',
  'npm-run-dev.spec',
  'ground.e2e',
  'compat-hostile.e2e',
  'audit-routes.e2e',
];

/** Whether a test file mostly waits for other processes. */
export const waits = (path) => WAITING.some((name) => path.includes(name));

/** jest's own order knows how long a file took last time; a fresh clone has no last time. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
}

function rank({ path }) {
  const place = LONG.findIndex((name) => path.includes(name));
  return place < 0 ? LONG.length : place;
}
