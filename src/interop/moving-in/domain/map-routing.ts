import { Differences } from './differences.js';
import type { Difference } from './difference.js';
import { UTC } from '../../codec/routing-rule.js';
import { zonedHours } from '../../codec/hours.js';
import { conditionsOf, isDamaged } from './map-conditions.js';
import { freeName, type Names, shownRef } from './names.js';
import type { Org, OrgRoutingRule, OrgTeam } from './org.js';
import type { Wanted } from './wanted.js';

/** The routing rules of teams: which escalation policy or schedule is notified of their alerts. */
export function mapRouting(org: Org, names: Names): { wanted: Wanted[]; differences: readonly Difference[] } {
  const differences = new Differences('routingRules');
  const wanted = org.teams.flatMap((team) => {
    const taken = new Set<string>();
    return team.routingRules.flatMap((rule, order) => mapRule(names, team, rule, order, taken, differences));
  });
  return { wanted, differences: differences.list() };
}

function mapRule(
  names: Names,
  team: OrgTeam,
  rule: OrgRoutingRule,
  order: number,
  taken: Set<string>,
  differences: Differences,
): Wanted[] {
  const about = { name: `${team.name}: ${rule.name}`, id: rule.id };
  const conditions = conditionsOf(rule.conditions);
  const notify = rule.notify.type === 'none' ? { none: true } : names.key(rule.notify, 'escalation', 'schedule');
  const effect = rule.isDefault
    ? 'the alerts that no other rule catches are escalated by the policies of the team'
    : 'the rule is left out: its alerts go on to the next one';
  if (notify === null)
    differences.lacks(about, `it leads to ${shownRef(rule.notify)}, which is not there`, effect, true);
  // What a source has lost is reported where it is read.
  if (typeof conditions === 'string' && !isDamaged(rule.conditions)) differences.lacks(about, conditions, effect, true);
  if (notify === null || typeof conditions === 'string') return [];
  if (rule.hours && rule.timezone === undefined)
    differences.differs(about, 'the time zone of its hours is not in the source', 'its clock is UTC', true);
  const name = rule.name.trim() === '' ? 'Unnamed' : rule.name;
  const key = freeName(taken, `${team.name}: ${name}`);
  return [
    {
      ...(rule.id === null ? {} : { id: rule.id }),
      ...{ key, name, team: team.name, order, isDefault: rule.isDefault },
      match: conditions === null ? {} : { conditions },
      ...{ hours: rule.hours ? zonedHours(rule.hours, rule.timezone ?? UTC) : null, notify },
    },
  ];
}
