import Sequencer from '@jest/test-sequencer';

/**
 * What takes longest, so that no worker is left alone with it at the end. Tests that kill processes mostly wait: each stands
 * among others that compute. Order changes nothing but the time.
 */
const LONG = [
  'processes.survival',
  'set-up.console',
  'paged.console',
  'access-matrix.e2e',
  'company-day.scenario',
  'rooms.survival',
  'event-loop.e2e',
  'credentials-made.e2e',
  'built-service.e2e',
  'pages-browser.e2e',
  'moving-in-runs.e2e',
  'notification-rules.scenario',
  'heartbeats.scenario',
  'migrations.e2e',
  'providers.survival',
  'handoff-notices.scenario',
  'moving-in.e2e',
  'status-page-browser.e2e',
  'moving-in.survival',
  'hostile-inputs.e2e',
  'http-methods.e2e',
  'patterns-hostile.e2e',
  'database-outage.survival',
  'rate-limits.e2e',
  'phone-paging.scenario',
  'alert-storm.survival',
  'pool-exhausted.e2e',
  'live-events.e2e',
  'replicas.survival',
  'storm.scenario',
  'slow-tenants.scenario',
  'sleep.survival',
  'alerts-text-search.e2e',
  'status-page-hosted.e2e',
  'clock.survival',
  'sign-out.e2e',
  'development.spec',
  'ground.e2e',
  'compat-hostile.e2e',
  'audit-routes.e2e',
  'backup-restore.e2e',
  'embedded-database.e2e',
];

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
