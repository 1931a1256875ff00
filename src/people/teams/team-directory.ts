export interface TeamMemberEntry {
  userId: string;
  /** Free text; `admin` and `lead` members have more rights. */
  role: string;
  joinedAt: Date;
  /** Orders members who joined at the same instant. */
  order: string;
}

/** A team, as other features see it. */
export interface TeamEntry {
  id: string;
  name: string;
  /** In order of joining. */
  members: readonly TeamMemberEntry[];
}

/** All teams of one tenant at one moment. */
export interface TeamDirectory {
  get(id: string): TeamEntry | undefined;
  /** Case-insensitive; of several teams of one name the oldest. */
  byName(name: string): TeamEntry | undefined;
  /** In order of creation. */
  all(): readonly TeamEntry[];
  /** The user's teams by time of joining; the first is the primary team. */
  teamsOf(userId: string): readonly TeamEntry[];
}

/** Builds the directory. @param teams in order of creation @param memberships in order of joining */
export function teamDirectory(
  teams: readonly { id: string; name: string }[],
  memberships: readonly (TeamMemberEntry & { teamId: string })[],
): TeamDirectory {
  const entries = teams.map(({ id, name }) => ({ id, name, members: [] as TeamMemberEntry[] }));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const byName = new Map(entries.toReversed().map((entry) => [entry.name.toLowerCase(), entry]));
  const ofUser = new Map<string, TeamEntry[]>();
  for (const { teamId, userId, role, joinedAt, order } of memberships) {
    const team = byId.get(teamId);
    if (!team) continue;
    team.members.push({ userId, role, joinedAt, order });
    ofUser.set(userId, [...(ofUser.get(userId) ?? []), team]);
  }
  return {
    get: (id) => byId.get(id),
    byName: (name) => byName.get(name.trim().toLowerCase()),
    all: () => entries,
    teamsOf: (userId) => ofUser.get(userId) ?? [],
  };
}
