import { asIfAlways } from './as-if-always.js';
import { count, emptyTally, type Tally } from './comparison.js';
import type { PastAlert } from './past-alert.js';
import { replayed } from './replayed.js';
import { worldOf, type WorldData } from './world.js';

/** Both configurations, and the time of the replay. */
export interface ReplayInput {
  before: WorldData;
  /** As it would be stored. */
  after: WorldData;
  since: Date;
  now: Date;
}

/** Runs past alerts through the present and through the proposed configuration, and compares whom they page. */
export function replay({ before, after, since, now }: ReplayInput, alerts: readonly PastAlert[]): Tally {
  const [present, proposed] = [worldOf(before), worldOf(asIfAlways(before, after, since, now))];
  const zones = new Map([...before.users, ...after.users].map(({ id, timezone }) => [id, timezone]));
  const tally = emptyTally();
  for (const alert of alerts) {
    // Where an alert had no team of its sender, today's rules show it.
    const asSent = sentBy(alert, present.route);
    const sides = { before: replayed(asSent, present, now), after: replayed(asSent, proposed, now) };
    count(tally, alert, sides, (userId) => zones.get(userId) ?? 'UTC');
  }
  return tally;
}

/** The alert without the team that routing gave it, so that both configurations route it; it is not stored who chose the team. */
function sentBy(alert: PastAlert, route: (alert: PastAlert) => { kind: string; teamId?: string }): PastAlert {
  if (alert.teamId === null) return alert;
  const bare = { ...alert, teamId: null };
  const routed = route(bare);
  return routed.kind === 'routed' && routed.teamId === alert.teamId ? bare : alert;
}
