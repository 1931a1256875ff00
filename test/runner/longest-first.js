import Sequencer from '@jest/test-sequencer';

/** What takes longest, so that no worker is left alone with it at the end. Order changes nothing but the time. */
const LONG = [
  'process-kill.survival',
  'database-outage.survival',
  'access-matrix.e2e',
  'notification-rules.scenario',
  'hostile',
  'status-page-browser.e2e',
  'phone-paging.scenario',
  'heartbeats.scenario',
  'outbound-webhooks-processes.scenario',
  'rate-limits.e2e',
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
