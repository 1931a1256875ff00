import { reasonAgainstTemplate } from '../../../platform/matching/text-template.js';
import { type PolicyTexts, TEXTS } from '../../codec/alert-policy.js';
import { FOR_DURATION } from '../../codec/notification-policy.js';
import { PRIORITIES } from '../../../platform/domain/priority.js';
import { ALERT_FIELDS } from '../../../alerts/lifecycle/domain/alert-fields.js';
import type { Differences } from './differences.js';
import { type Names, shownRef } from './names.js';
import type { AlertEffects, NotificationEffects, OrgPolicy } from './org.js';
import type { Wanted } from './wanted.js';

/** Limits of policies here (alert-policy.dto.ts, notification-policy.dto.ts). */
const LONGEST_TEMPLATE = 15_000;
const [MOST_DETAILS, LONGEST_DETAIL] = [50, 1000];
const [A_WEEK, A_YEAR] = [7 * 24 * 60, 365 * 24 * 60];
const MOST_RESTARTS = 20;
const [LEAST_COUNT, MOST_COUNT] = [2, 100];

/** What an alert policy does: its actions, and whom it adds. */
export function alertActions(
  policy: OrgPolicy,
  effects: AlertEffects,
  names: Names,
  differences: Differences<OrgPolicy>,
): { actions: Wanted; responders: Wanted[] } {
  const { texts, replaces, priority, tags, actions, details = {} } = effects;
  const templates = TEXTS.flatMap(([field, action]) => {
    const template = texts[field];
    const reason = template === undefined ? null : reasonAgainst(field, template);
    if (reason !== null) {
      const isDedup = field === 'alias' && policy.enabled;
      differences.differs(policy, `its ${field} cannot be said: ${reason}`, `the ${field} stays as it is`, isDedup);
    }
    return template === undefined || reason !== null ? [] : [[action, template] as const];
  });
  const knownPriority = PRIORITIES.find((each) => each === priority);
  if (priority !== undefined && knownPriority === undefined)
    differences.differs(policy, `its priority is ${priority}`, 'alerts keep their own priority', policy.enabled);
  const { max, each: longest } = ALERT_FIELDS.tags;
  const fits = (text: string): boolean => text.length > 0 && text.length <= longest;
  const keptTags = kept(policy, 'tags', tags, fits, max, differences);
  const keptDetails = kept(
    ...[policy, 'details', Object.entries(details), ([key, value]: [string, string]) => fitsDetail(key, value)],
    ...[MOST_DETAILS, differences],
  );
  if ([...tags, ...Object.values(details)].some((text) => text.includes('{{')))
    differences.differs(policy, 'its tags or details have templates', 'they are added as they are written', false);
  return {
    actions: {
      ...Object.fromEntries(templates),
      ...(knownPriority && { setPriority: knownPriority }),
      ...(keptTags.length > 0 && { addTags: keptTags }),
      ...(actions.length > 0 && { addActions: actions }),
      ...(keptDetails.length > 0 && { addDetails: Object.fromEntries(keptDetails) }),
      ...replaces,
    },
    responders: effects.responders.flatMap((each) => {
      const responder = each && names.responder(each);
      if (responder !== null) return [responder];
      const who = each === null ? 'a responder whose type is lost' : `${shownRef(each)}, which is not there`;
      differences.lacks(policy, `it adds ${who}`, 'these alerts are for the others only', policy.enabled);
      return [];
    }),
  };
}

const fitsDetail = (key: string, value: string): boolean =>
  key.length <= LONGEST_DETAIL && value.length <= LONGEST_DETAIL;

/** Those that fit; of the others it is said that they are left out. */
function kept<T>(
  policy: OrgPolicy,
  what: string,
  all: readonly T[],
  fits: (each: T) => boolean,
  most: number,
  differences: Differences<OrgPolicy>,
): T[] {
  const fitting = all.filter(fits).slice(0, most);
  const left = all.length - fitting.length;
  if (left > 0)
    differences.differs(policy, `${left} of its ${what} are too long or too many`, 'they are left out', false);
  return fitting;
}

function reasonAgainst(field: keyof PolicyTexts, template: string): string | null {
  if (template.length > Math.min(LONGEST_TEMPLATE, ALERT_FIELDS[field].max * 4)) return 'it is too long';
  return reasonAgainstTemplate(template);
}

/** What a notification policy does. @param timezone IANA, of its clock */
export function notificationActions(
  policy: OrgPolicy,
  { suppress, delay, closeAfterMinutes, restart, deduplicate }: NotificationEffects,
  timezone: string,
  differences: Differences<OrgPolicy>,
): Wanted {
  const bounded = (value: number, [least, most]: readonly [number, number], what: string): number => {
    const nearest = Math.min(most, Math.max(least, value));
    if (nearest !== value) differences.differs(policy, `${what} is ${value}`, `here it is ${nearest}`, policy.enabled);
    return nearest;
  };
  const wait = delay
    ? delayOf(delay, timezone, (minutes) => bounded(minutes, [1, A_WEEK], 'its delay in minutes'))
    : null;
  if (delay && wait === null && delay.option !== FOR_DURATION)
    differences.lacks(policy, `it delays until ${delay.option}`, 'people are paged at once', policy.enabled);
  // Rather somebody is paged by the first than nobody by the last.
  if (wait !== null && deduplicate) {
    const what = 'it delays notifications, and waits for repetitions';
    differences.differs(policy, what, 'it delays them; people are told without repetitions', policy.enabled);
  }
  return {
    suppress,
    ...(wait && { delay: wait }),
    ...(closeAfterMinutes && {
      closeAfterMinutes: bounded(closeAfterMinutes, [1, A_YEAR], 'its time to close in minutes'),
    }),
    ...(restart &&
      restart.afterMinutes > 0 && {
        restart: {
          afterMinutes: bounded(restart.afterMinutes, [1, A_WEEK], 'its time to restart in minutes'),
          times: bounded(restart.times ?? 1, [1, MOST_RESTARTS], 'its count of restarts'),
        },
      }),
    ...(deduplicate &&
      wait === null && {
        deduplicate: {
          count: bounded(deduplicate.count ?? LEAST_COUNT, [LEAST_COUNT, MOST_COUNT], 'its count of repetitions'),
          withinMinutes:
            deduplicate.withinMinutes === null
              ? null
              : bounded(deduplicate.withinMinutes, [1, A_WEEK], 'its time of repetitions in minutes'),
        },
      }),
  };
}

/** Null: it delays nothing, or until a day that is unknown. */
function delayOf(
  delay: NonNullable<NotificationEffects['delay']>,
  timezone: string,
  bounded: (minutes: number) => number,
): Wanted | null {
  if ('minutes' in delay) return delay.minutes === 0 ? null : { minutes: bounded(delay.minutes) };
  const { time, day } = delay;
  return day === undefined ? null : { time, day, timezone };
}
