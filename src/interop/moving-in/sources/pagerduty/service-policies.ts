import type { Hours } from '../../../codec/hours.js';
import type { WireCondition } from '../../../codec/conditions.js';
import type { OrgPolicy } from '../../domain/org.js';
import { idHere } from './lists.js';
import { LOW_URGENCY } from './read-people.js';
import { alternativesOf, lowUrgencyOf, type UrgencyRule } from './urgency.js';

/* Tags by which policies know alerts, and these policies. */

export const SUPPRESSED = 'suppressed';
export const BY_SEVERITY = 'urgency-by-severity';
export const closesAfter = (minutes: number): string => `closes-after-${minutes}-min`;
export const pausedFor = (minutes: number): string => `paused-for-${minutes}-min`;

/** What of a service policies decide about. */
export interface Ruled {
  name: string;
  /** Of each alert of it; where its urgency depends on the time the first is its own. */
  tags: string[];
  /** Null: always the same, which its tags say. */
  urgency: Exclude<UrgencyRule, string> | null;
  /** Null: its alerts are not closed after a time. */
  closeMinutes: number | null;
}

type Policy = Omit<OrgPolicy, 'order'>;

/**
 * The policies that services need.
 * @param pauses minutes for which rules let alerts wait
 * @param areSuppressed rules make alerts that page nobody
 */
export function policiesOf(
  services: readonly Ruled[],
  pauses: ReadonlySet<number>,
  areSuppressed: boolean,
): OrgPolicy[] {
  const quiet = areSuppressed ? [notificationPolicy('Pages nobody', [tagged(SUPPRESSED)], { suppress: true })] : [];
  const all = [...urgencyPolicies(services), ...quiet, ...timedPolicies(services, pauses)];
  return all.map((policy, order) => ({ ...policy, order }));
}

function urgencyPolicies(services: readonly Ruled[]): Policy[] {
  const bySeverity = services.some(({ tags }) => tags.includes(BY_SEVERITY))
    ? alternativesOf('severity_based').map((asked) =>
        lowPolicy(`Low urgency: ${asked[0]?.expectedValue}`, [tagged(BY_SEVERITY), ...asked]),
      )
    : [];
  const byHours = services.flatMap(({ name, urgency, tags: [own = ''] }) => {
    if (urgency === null) return [];
    const { timezone } = urgency;
    return lowUrgencyOf(urgency).map(({ hours, conditions }, place) => {
      const title = `${name}: low urgency${place === 0 ? '' : ` (${place + 1})`}`;
      return lowPolicy(title, [tagged(own), ...conditions], { hours, timezone });
    });
  });
  return [...bySeverity, ...byHours];
}

/** When alerts page and close: the first that fits decides, so that there is one for every two times. */
function timedPolicies(services: readonly Ruled[], pauses: ReadonlySet<number>): Policy[] {
  const orNone = (times: readonly number[]): (number | null)[] => [...[...new Set(times)].sort((a, b) => a - b), null];
  const closings = orNone(services.flatMap(({ closeMinutes }) => closeMinutes ?? []));
  return closings.flatMap((close) =>
    orNone([...pauses]).flatMap((pause): Policy[] => {
      const closes = close === null ? [] : [`closes after ${close} min`];
      const waits = pause === null ? [] : [`pages after ${pause} min`];
      const words = [...waits, ...closes].join(', ');
      if (words === '') return [];
      const tags = [...(close === null ? [] : [closesAfter(close)]), ...(pause === null ? [] : [pausedFor(pause)])];
      return [
        notificationPolicy(words.charAt(0).toUpperCase() + words.slice(1), tags.map(tagged), {
          ...(pause === null ? {} : { delay: { option: 'for-duration', minutes: pause } }),
          ...(close === null ? {} : { closeAfterMinutes: close }),
        }),
      ];
    }),
  );
}

const tagged = (tag: string): WireCondition => ({
  ...{ field: 'tags', operation: 'contains', expectedValue: tag, not: false },
});

const common = (kind: string, name: string, conditions: WireCondition[]) => ({
  ...{ id: idHere(kind, name), name, enabled: true, ownerTeam: null, sent: {} },
  conditions: { type: 'match-all-conditions', conditions },
});

const lowPolicy = (
  name: string,
  conditions: WireCondition[],
  clock: { hours?: Hours | undefined; timezone?: string } = {},
): Policy => ({
  ...{ ...common('urgency', name, conditions), ...clock },
  effects: {
    ...{ type: 'alert', texts: {}, tags: [LOW_URGENCY], actions: [], responders: [], replaces: {}, continues: true },
  },
});

const notificationPolicy = (
  name: string,
  conditions: WireCondition[],
  effects: Omit<Extract<OrgPolicy['effects'], { type: 'notification' }>, 'type' | 'suppress'> & { suppress?: boolean },
): Policy => ({
  ...common('notifications', name, conditions),
  effects: { type: 'notification', suppress: false, ...effects },
});
