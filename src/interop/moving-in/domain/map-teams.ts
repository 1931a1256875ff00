import { Differences } from './differences.js';
import type { Difference } from './difference.js';
import type { Names } from './names.js';
import type { Org } from './org.js';
import type { Wanted } from './wanted.js';

/** Teams with members and roles. */
export function mapTeams(org: Org, names: Names): { wanted: Wanted[]; differences: readonly Difference[] } {
  const teams = new Differences('teams');
  const wanted = org.teams.map((team) => {
    const members = new Map<string, { user: string; role: string }>();
    for (const { user: ref, role } of team.members) {
      const user = names.user(ref);
      if (!members.has(user)) members.set(user, { user, role });
    }
    for (const role of team.roles)
      teams.differs(
        { name: `${team.name}: role ${role.name}`, id: team.id },
        'the rights of a team role are stored with their old names',
        'the role is there with its members; of its rights only those are enforced that Pager knows by these names',
        false,
      );
    return {
      id: team.id,
      name: team.name,
      description: team.description ?? null,
      members: [...members.values()],
      roles: team.roles.map(({ name, rights }) => ({ name, permissions: rights })),
    };
  });
  return { wanted, differences: teams.list() };
}
