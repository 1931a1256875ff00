import type { Differences } from './differences.js';
import { isDamaged } from './damages.js';
import { conditionsOf } from './map-conditions.js';
import type { OrgPersonalRule, OrgStep, OrgUser } from './org.js';
import type { WantedChannel, WantedRule } from './wanted.js';

const ACTIONS: Readonly<Record<string, string>> = {
  'create-alert': 'create-alert',
  'acknowledged-alert': 'acknowledged',
  'closed-alert': 'closed',
  'assigned-alert': 'assigned',
};
const LONGEST_DELAY = 1440;
const LONGEST_NAME = 120;

/**
 * A person's notification rules. There the first rule that matches an event decides; here each that matches does something:
 * people are rather told of too much than of nothing.
 * @param channels those that are moved
 */
export function mapPersonalRules(
  user: OrgUser,
  channels: readonly WantedChannel[],
  differences: Differences,
): WantedRule[] {
  const enabled = user.rules
    .filter((rule) => rule.enabled && rule.actionType !== null && !isDamaged(rule.criteria))
    .sort((a, b) => a.order - b.order);
  const others = new Set(enabled.flatMap(({ actionType }) => (ACTIONS[actionType ?? ''] ? [] : [actionType ?? ''])));
  for (const actionType of others)
    differences.lacks(
      { name: user.username, id: user.id },
      `rules for \`${actionType}\``,
      'people are not told of that here, or by a setting of their own (Me, notifications)',
      false,
    );
  return Object.keys(ACTIONS).flatMap((actionType) => {
    const own = enabled.filter((rule) => rule.actionType === actionType);
    return mapAction(user, own, channels, differences);
  });
}

function mapAction(
  user: OrgUser,
  rules: readonly OrgPersonalRule[],
  channels: readonly WantedChannel[],
  differences: Differences,
): WantedRule[] {
  const hasGeneral = rules.some(catchesAll);
  const named = (rule: OrgPersonalRule) => ({ name: `${user.username}: ${rule.name}`, id: rule.id });
  const moved = rules.map((rule) => ({ rule, criteria: criteriaOf(rule) }));
  const lost = moved.filter(({ criteria }) => criteria === null);
  for (const { rule } of lost)
    differences.lacks(
      named(rule),
      'its conditions or hours cannot be said by a notification rule here',
      hasGeneral ? 'their general rule stands in' : 'they are told by all of their channels at once, of every alert',
      true,
    );
  if (lost.length > 0 && !hasGeneral) return [];
  if (rules.length - lost.length > 1)
    differences.differs(
      { name: user.username, id: user.id },
      'only the first rule that matches fires there',
      'every rule that matches fires here: they may be told more often',
      true,
    );
  return moved.flatMap(({ rule, criteria }) =>
    criteria === null ? [] : wantedRules(named(rule), rule, criteria, channels, differences),
  );
}

const catchesAll = ({ criteria, restriction }: OrgPersonalRule): boolean =>
  (criteria.type === 'match-all' || criteria.conditions.length === 0) && restriction === null;

type Criteria = Pick<WantedRule, 'conditions' | 'timeWindows'>;

/** Null: it asks more than a rule here can. */
function criteriaOf({ criteria, restriction }: OrgPersonalRule): Criteria | null {
  if (restriction?.type === 'weekly') return null;
  const conditions = conditionsOf(criteria);
  if (typeof conditions === 'string') return null;
  return { conditions, timeWindows: restriction === null ? [] : [restriction.window] };
}

/** Steps after the same time are one rule. */
function wantedRules(
  about: { name: string; id: string | null },
  rule: OrgPersonalRule,
  criteria: Criteria,
  channels: readonly WantedChannel[],
  differences: Differences,
): WantedRule[] {
  const steps = rule.steps.filter(({ enabled }) => enabled);
  const late = steps.filter(({ minutes }) => minutes > LONGEST_DELAY);
  if (late.length > 0) differences.lacks(about, 'a step after more than a day', 'nothing is sent then', true);
  const delays = [...new Set(steps.map(({ minutes }) => minutes))].filter((minutes) => minutes <= LONGEST_DELAY);
  return delays
    .sort((a, b) => a - b)
    .flatMap((delayMins, place) => {
      const own = steps
        .filter(({ minutes }) => minutes === delayMins)
        .flatMap((step) => channelOf(step, channels) ?? []);
      if (own.length === 0) return [];
      const name = place === 0 ? rule.name : `${rule.name.slice(0, LONGEST_NAME - 20)}, after ${delayMins} min`;
      return [
        {
          ...{ name: (name === '' ? 'Unnamed' : name).slice(0, LONGEST_NAME), enabled: true, ...criteria },
          ...{ actionType: ACTIONS[rule.actionType ?? ''] ?? '', delayMins, repeatMinutes: rule.repeatMinutes },
          channels: [...new Set(own)],
        },
      ];
    });
}

/** Null: the contact is not moved, which is reported there. */
function channelOf({ method, to }: OrgStep, channels: readonly WantedChannel[]): WantedChannel | null {
  const digits = to.replaceAll(/\D/g, '');
  const isIt = ({ type, value }: WantedChannel): boolean =>
    type === method && (type === 'email' ? value.toLowerCase() === to.toLowerCase() : value === `+${digits}`);
  return channels.find(isIt) ?? null;
}
