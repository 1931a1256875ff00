import { Differences } from './differences.js';
import type { Difference } from './difference.js';
import { type Names, shownRef } from './names.js';
import type { Org, OrgRoutingRule, OrgTeam } from './org.js';
import type { Wanted } from './wanted.js';

/** Roles of members there, and here. */
const ROLES: Readonly<Record<string, string>> = { admin: 'admin', user: 'member' };

/** Teams with members and roles; their routing rules, as far as the choice of escalation policies here can say them. */
export function mapTeams(org: Org, names: Names): { wanted: Wanted[]; differences: Difference[] } {
  const [teams, rules] = [new Differences('teams'), new Differences('routingRules')];
  const wanted = org.teams.map((team) => {
    const members = team.members.map(({ user, role }) => ({
      user: names.user(user),
      role: ROLES[role.toLowerCase()] ?? role,
    }));
    for (const role of team.roles)
      teams.differs(
        { name: `${team.name}: role ${role.name}`, id: team.id },
        'the rights of a team role are stored with their old names',
        'the role is there with its members; of its rights only those are enforced that Pager knows by these names',
        false,
      );
    routing(org, names, team, rules);
    return {
      id: team.id,
      name: team.name,
      description: team.description === '' ? null : team.description,
      members: members.filter(({ user }, place) => members.findIndex((each) => each.user === user) === place),
      roles: team.roles.map(({ name, rights }) => ({ name, permissions: rights })),
    };
  });
  return { wanted, differences: [...teams.list(), ...rules.list()] };
}

/** Here an alert of a team is escalated by the team's own policy: its only one, or else its oldest. */
function routing(org: Org, names: Names, team: OrgTeam, differences: Differences): void {
  const own = org.escalations.filter(({ ownerTeam }) => ownerTeam !== null && names.team(ownerTeam) === team.name);
  for (const rule of team.routingRules) {
    const about = { name: `${team.name}: ${rule.name}`, id: rule.id };
    const target = rule.notify.type === 'escalation' ? names.escalation(rule.notify) : null;
    const isKept = rule.isDefault && target !== null && own.length === 1 && own[0]?.name === target;
    if (isKept) continue;
    const catchesAll = rule.isDefault ? 'its default routing rule' : 'a routing rule with conditions of its own';
    differences.lacks(
      about,
      `${catchesAll} leads to ${leadsTo(rule)}`,
      `its alerts are escalated by ${policyOf(own.map(({ name }) => name))} instead; set up routing by hand`,
      true,
    );
  }
}

const leadsTo = ({ notify }: OrgRoutingRule): string => (notify.type === 'none' ? 'nobody' : shownRef(notify));

function policyOf(own: readonly string[]): string {
  const [only, ...more] = own;
  if (only === undefined) return 'the default policy of the organisation, if there is one,';
  return more.length === 0 ? `the team's policy ${only}` : `the oldest of the team's policies (${own.join(', ')})`;
}
