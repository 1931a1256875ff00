import { type Given, isObject } from './given.js';
import type { AlertEffects, NotificationEffects, OrgPolicy, Ref } from './org.js';
import { readConditions, readMinutes, readRef, readRestriction } from './read-parts.js';

/** @param orders the place of each policy among those of its team and type, by its id */
export function readPolicy(given: Given, orders: ReadonlyMap<string, number>): OrgPolicy | null {
  const own = given.within('policy');
  if (own === null) return given.wrong('policy', 'is missing') ?? null;
  const id = own.text('id').toLowerCase();
  const type = own.text('type');
  if (type !== 'alert' && type !== 'notification') return otherPolicy(own);
  // Of `sent`, clients are told what Pager does not store.
  const ofType =
    type === 'alert'
      ? { sent: own.only('responders'), effects: readAlertEffects(own) }
      : { sent: own.json, effects: readNotificationEffects(own) };
  const team: Ref = { type: 'team', id: given.optional('teamId'), name: given.optional('teamName') };
  return {
    ...{ id, name: own.text('name'), description: own.optional('policyDescription') },
    ...{ enabled: own.flag('enabled', true), order: orders.get(id) ?? 0 },
    ownerTeam: team.id === null && team.name === null ? null : team,
    ...{ filter: readConditions(own, 'filter'), restriction: readRestriction(own, 'timeRestrictions') },
    ...ofType,
  };
}

/** A policy of another type, of which no more than its name is asked for. */
export function otherPolicy(given: Given): OrgPolicy {
  return {
    ...{ id: given.optional('id')?.toLowerCase() ?? null, name: given.optional('name') ?? given.where },
    ...{ description: null, enabled: given.flag('enabled', true), order: 0, ownerTeam: null },
    ...{ filter: { type: 'match-all', conditions: [] }, restriction: null },
    sent: {},
    effects: { type: 'other', named: given.optional('type') ?? 'unknown' },
  };
}

function readAlertEffects(own: Given): AlertEffects {
  const text = (key: string): string | null => own.optional(key) || null;
  return {
    type: 'alert',
    texts: {
      ...{ message: text('message'), alias: text('alias'), description: text('description') },
      ...{ entity: text('entity'), source: text('source') },
    },
    ...{ priority: text('priority'), tags: own.texts('tags'), actions: own.texts('actions'), details: detailsOf(own) },
    responders: own.list('responders').map(readRef),
    replaces: {
      ...{ tags: own.flag('ignoreOriginalTags', false), details: own.flag('ignoreOriginalDetails', false) },
      ...{ actions: own.flag('ignoreOriginalActions', false), responders: own.flag('ignoreOriginalResponders', false) },
    },
    continues: own.flag('continue', false),
  };
}

function detailsOf(own: Given): Record<string, string> {
  const details = own.within('details')?.json ?? {};
  return Object.fromEntries(Object.entries(details).map(([key, value]) => [key, textOf(value)]));
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function readNotificationEffects(own: Given): NotificationEffects {
  const [delay, close] = [own.within('delayAction'), own.within('autoCloseAction')];
  const [restart, deduplicate] = [own.within('autoRestartAction'), own.within('deduplicationAction')];
  return {
    type: 'notification',
    suppress: own.flag('suppress', false),
    delay: delay && {
      ...{ option: delay.text('delayOption'), minutes: readMinutes(delay, 'duration') },
      time: `${twoDigits(delay.whole('untilHour', 0))}:${twoDigits(delay.whole('untilMinute', 0))}`,
    },
    closeMinutes: close && readMinutes(close, 'duration'),
    restart: restart && { minutes: readMinutes(restart, 'duration'), times: restart.whole('maxRepeatCount', 1) },
    deduplicate: deduplicate && {
      count: deduplicate.whole('count', 2),
      isFrequency: deduplicate.optional('deduplicationActionType') === 'frequency-based',
      minutes: readMinutes(deduplicate, 'duration'),
    },
  };
}
