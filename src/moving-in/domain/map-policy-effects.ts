import { reasonAgainstTemplate } from '../../common/matching/text-template.js';
import type { DelayDay } from '../../alert-policies/notification/domain/delay.js';
import { PRIORITIES } from '../../alerts/domain/alert.js';
import { ALERT_FIELDS } from '../../alerts/domain/alert-fields.js';
import type { Differences } from './differences.js';
import { type Names, shownRef } from './names.js';
import type { AlertEffects, NotificationEffects, OrgPolicy, Ref } from './org.js';
import type { Wanted } from './wanted.js';

/** Limits of policies here (alert-policy.dto.ts, notification-policy.dto.ts). */
const LONGEST_TEMPLATE = 15_000;
const [MOST_DETAILS, LONGEST_DETAIL] = [50, 1000];
const [A_WEEK, A_YEAR] = [7 * 24 * 60, 365 * 24 * 60];
const MOST_RESTARTS = 20;
const [LEAST_COUNT, MOST_COUNT] = [2, 100];

const TEXTS = [
  ['message', 'setMessage'],
  ['alias', 'setAlias'],
  ['description', 'setDescription'],
  ['entity', 'setEntity'],
  ['source', 'setSource'],
] as const;

const DAYS: Readonly<Record<string, DelayDay>> = {
  ...{ 'next-time': 'any', 'next-weekday': 'weekday', 'next-monday': 'mon', 'next-tuesday': 'tue' },
  ...{ 'next-wednesday': 'wed', 'next-thursday': 'thu', 'next-friday': 'fri' },
  ...{ 'next-saturday': 'sat', 'next-sunday': 'sun' },
};

/** What an alert policy does: its actions, and whom it adds. */
export function alertActions(
  policy: OrgPolicy,
  effects: AlertEffects,
  names: Names,
  differences: Differences,
): { actions: Wanted; responders: Wanted[] } {
  const { texts, replaces, priority, tags, actions, details } = effects;
  const templates = TEXTS.flatMap(([field, action]) => {
    const template = texts[field];
    const reason = template === null ? null : reasonAgainst(field, template);
    if (reason !== null) {
      const isDedup = field === 'alias' && policy.enabled;
      differences.differs(policy, `its ${field} cannot be said: ${reason}`, `the ${field} stays as it is`, isDedup);
    }
    return template === null || reason !== null ? [] : [[action, template] as const];
  });
  const knownPriority = PRIORITIES.find((each) => each === priority);
  if (priority !== null && knownPriority === undefined)
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
      ...{ replaceTags: replaces.tags, replaceDetails: replaces.details },
      ...{ replaceActions: replaces.actions, replaceResponders: replaces.responders },
    },
    responders: effects.responders.flatMap((each) => {
      const responder = each && responderOf(each, names);
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
  differences: Differences,
): T[] {
  const fitting = all.filter(fits).slice(0, most);
  const left = all.length - fitting.length;
  if (left > 0)
    differences.differs(policy, `${left} of its ${what} are too long or too many`, 'they are left out', false);
  return fitting;
}

function reasonAgainst(field: keyof AlertEffects['texts'], template: string): string | null {
  if (template.length > Math.min(LONGEST_TEMPLATE, ALERT_FIELDS[field].max * 4)) return 'it is too long';
  return reasonAgainstTemplate(template);
}

function responderOf(ref: Ref, names: Names): Wanted | null {
  const { type } = ref;
  if (type === 'user') return names.isKnownUser(ref) ? { user: names.user(ref) } : null;
  const found = type === 'team' || type === 'schedule' || type === 'escalation' ? names[type](ref) : null;
  return found === null ? null : { [type]: found };
}

/** What a notification policy does. @param timezone IANA, of its clock */
export function notificationActions(
  policy: OrgPolicy,
  { suppress, delay, closeMinutes, restart, deduplicate }: NotificationEffects,
  timezone: string,
  differences: Differences,
): Wanted {
  const bounded = (value: number, [least, most]: readonly [number, number], what: string): number => {
    const nearest = Math.min(most, Math.max(least, value));
    if (nearest !== value) differences.differs(policy, `${what} is ${value}`, `here it is ${nearest}`, policy.enabled);
    return nearest;
  };
  const wait = delay && delayOf(delay, timezone, (minutes) => bounded(minutes, [1, A_WEEK], 'its delay in minutes'));
  if (delay !== null && wait === null && delay.option !== 'for-duration')
    differences.lacks(policy, `it delays until ${delay.option}`, 'people are paged at once', policy.enabled);
  // Rather somebody is paged by the first than nobody by the last.
  if (wait !== null && deduplicate !== null) {
    const what = 'it delays notifications, and waits for repetitions';
    differences.differs(policy, what, 'it delays them; people are told without repetitions', policy.enabled);
  }
  return {
    suppress,
    ...(wait && { delay: wait }),
    ...(closeMinutes && { closeAfterMinutes: bounded(closeMinutes, [1, A_YEAR], 'its time to close in minutes') }),
    ...(restart &&
      restart.minutes > 0 && {
        restart: {
          afterMinutes: bounded(restart.minutes, [1, A_WEEK], 'its time to restart in minutes'),
          times: bounded(restart.times, [1, MOST_RESTARTS], 'its count of restarts'),
        },
      }),
    ...(deduplicate &&
      wait === null && {
        deduplicate: {
          count: bounded(deduplicate.count, [LEAST_COUNT, MOST_COUNT], 'its count of repetitions'),
          withinMinutes: deduplicate.isFrequency
            ? bounded(deduplicate.minutes, [1, A_WEEK], 'its time of repetitions in minutes')
            : null,
        },
      }),
  };
}

/** Null: it delays nothing, or until a day that is unknown. */
function delayOf(
  { option, minutes, time }: NonNullable<NotificationEffects['delay']>,
  timezone: string,
  bounded: (minutes: number) => number,
): Wanted | null {
  if (option === 'for-duration') return minutes === 0 ? null : { minutes: bounded(minutes) };
  const day = Object.hasOwn(DAYS, option) ? DAYS[option] : undefined;
  return day === undefined ? null : { time, day, timezone };
}
