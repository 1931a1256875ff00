import Sequencer from '@jest/test-sequencer';

/** What takes longest, so that no worker is left alone with it at the end. Order changes nothing but the time. */
const LONG = [
  'set-up.console',
  'paged.console',
  'access-matrix.e2e',
  'processes.survival',
  'company-day.scenario',
  'event-loop.e2e',
  'credentials-made.e2e',
  'built-service.e2e',
  'pages-browser.e2e',
  'moving-in-runs.e2e',
  'notification-rules.scenario',
  'heartbeats.scenario',
  'migrations.e2e',
  'handoff-notices.scenario',
  'moving-in.e2e',
  'status-page-browser.e2e',
  'hostile-inputs.e2e',
  'http-methods.e2e',
  'rate-limits.e2e',
  'providers.survival',
  'phone-paging.scenario',
  'replicas.survival',
  'rooms.survival',
  'alert-storm.survival',
  'database-outage.survival',
  'moving-in.survival',
  'sleep.survival',
  'sign-out.e2e',
  'development.spec',
  'ground.e2e',
  'compat-hostile.e2e',
  'audit-routes.e2e',
  'backup-restore.e2e',
  'embedded-database.e2e',
  'clock.survival',
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
