/** Of several with one name, oldest first: the team's own, else a global one, else another team's. */
export function closest<T extends { teamId: string | null }>(
  things: readonly T[],
  teamId: string | null,
): T | undefined {
  return things.find((thing) => thing.teamId === teamId) ?? things.find((thing) => thing.teamId === null) ?? things[0];
}
