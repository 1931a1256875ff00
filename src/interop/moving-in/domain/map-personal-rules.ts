import { isId } from '../../../platform/ids.js';
import { LONGEST_STEP_DELAY } from '../../../paging/notifications/domain/rule.js';
import type { Differences } from './differences.js';
import { addressOf } from '../../codec/contact.js';
import { ACTIONS, type WireStep } from '../../codec/notification-rule.js';
import { conditionsOf, isDamaged } from './map-conditions.js';
import { type Names, shownRef } from './names.js';
import type { OrgPersonalRule, OrgUser } from './org.js';
import type { Wanted, WantedChannel, WantedRule } from './wanted.js';

const LONGEST_NAME = 120;

interface About {
  name: string;
  id: string | null;
}

/**
 * A person's notification rules, in their order: there as here the first that fits an event decides.
 * @param channels those that are moved
 */
export function mapPersonalRules(
  user: OrgUser,
  channels: readonly WantedChannel[],
  names: Names,
  differences: Differences,
): WantedRule[] {
  const known = user.rules
    .filter((rule) => rule.actionType !== undefined && !isDamaged(rule.conditions))
    .sort((a, b) => a.order - b.order);
  const others = known.flatMap(({ enabled, actionType }) =>
    enabled && !ACTIONS[actionType ?? ''] ? [actionType ?? ''] : [],
  );
  for (const actionType of new Set(others))
    differences.lacks(
      { name: user.username, id: user.id },
      `rules for \`${actionType}\``,
      'there is no such event here: nobody is told of it',
      false,
    );
  return Object.keys(ACTIONS).flatMap((actionType) => {
    const own = known.filter((rule) => rule.actionType === actionType);
    return mapAction(user, own, channels, names, differences);
  });
}

function mapAction(
  user: OrgUser,
  rules: readonly OrgPersonalRule[],
  channels: readonly WantedChannel[],
  names: Names,
  differences: Differences,
): WantedRule[] {
  const hasGeneral = rules.some(catchesAll);
  const moved = rules.map((rule) => ({ rule, conditions: conditionsOf(rule.conditions) }));
  const lost = moved.filter(({ conditions }) => typeof conditions === 'string').map(({ rule }) => rule);
  for (const rule of lost)
    differences.lacks(
      aboutRule(user, rule),
      'its conditions cannot be said by a notification rule here',
      effectOf(rule, hasGeneral),
      rule.enabled,
    );
  if (!hasGeneral && lost.some(({ enabled }) => enabled)) return [];
  return moved.flatMap(({ rule, conditions }) =>
    typeof conditions === 'string' ? [] : (wantedRule(user, rule, conditions, channels, names, differences) ?? []),
  );
}

function effectOf({ enabled, actionType }: OrgPersonalRule, hasGeneral: boolean): string {
  if (!enabled) return 'it is disabled, and left out';
  if (hasGeneral) return 'the next rule that fits stands in';
  return actionType === 'create-alert'
    ? 'they are told by all of their channels at once, of every alert'
    : 'none of their rules for that is moved: they are not told of it';
}

const aboutRule = ({ username }: OrgUser, { id, name }: OrgPersonalRule): About => ({
  name: `${username}: ${name}`,
  id,
});

const catchesAll = ({ enabled, conditions, timeWindows }: OrgPersonalRule): boolean =>
  enabled && (conditions.type === 'match-all' || conditions.conditions.length === 0) && !timeWindows;

/** Null: nothing of it is left. */
function wantedRule(
  user: OrgUser,
  rule: OrgPersonalRule,
  conditions: Wanted | null,
  channels: readonly WantedChannel[],
  names: Names,
  differences: Differences,
): WantedRule | null {
  const about = aboutRule(user, rule);
  const late = rule.steps.filter(({ enabled, delayMins = 0 }) => enabled !== false && delayMins > LONGEST_STEP_DELAY);
  if (late.length > 0) differences.lacks(about, 'a step after more than a week', 'nothing is sent then', true);
  const steps = rule.steps.flatMap((step) => {
    const { delayMins = 0, enabled = true } = step;
    const channel = delayMins > LONGEST_STEP_DELAY ? null : channelOf(step, channels);
    return channel === null ? [] : [{ channel, delayMins, enabled }];
  });
  if (rule.steps.length > 0 && steps.length === 0) {
    differences.lacks(
      about,
      'it uses only contacts that are not moved',
      'the next rule that fits stands in',
      rule.enabled,
    );
    return null;
  }
  const schedules = schedulesOf(about, rule, names, differences);
  if (schedules === null) return null;
  return {
    id: rule.id !== null && isId(rule.id) ? rule.id : null,
    name: (rule.name.trim() === '' ? 'Unnamed' : rule.name).slice(0, LONGEST_NAME),
    ...{ enabled: rule.enabled, actionType: ACTIONS[rule.actionType ?? ''] ?? '', conditions },
    ...{ timeWindows: rule.timeWindows ?? [], notificationTime: rule.notificationTime ?? [], schedules, steps },
    repeatMinutes: rule.repeatMinutes,
  };
}

/** The names of those that are there; null: it is about schedules that are all gone. */
function schedulesOf(about: About, rule: OrgPersonalRule, names: Names, differences: Differences): string[] | null {
  const found = rule.schedules.flatMap((ref) => names.schedule(ref) ?? []);
  for (const ref of rule.schedules.filter((each) => names.schedule(each) === null))
    differences.lacks(about, `it is about ${shownRef(ref)}, which is not there`, 'they are not told of it', false);
  return rule.schedules.length > 0 && found.length === 0 ? null : found;
}

/** Null: the contact is not moved, which is reported there. */
function channelOf({ contact }: WireStep, channels: readonly WantedChannel[]): WantedChannel | null {
  const { method = '', to = '' } = contact ?? {};
  const address = addressOf(method, to).toLowerCase();
  return channels.find(({ type, value }) => type === method && value.toLowerCase() === address) ?? null;
}
