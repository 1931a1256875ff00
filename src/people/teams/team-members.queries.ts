import type { Transaction } from '../../platform/database/transaction.js';

/** Who belongs already keeps the place. @param roles by user, in the order of joining */
export async function putMembers(
  tx: Transaction,
  teamId: string,
  roles: ReadonlyMap<string, string>,
  joinedAt: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO team_members AS m ("tenantId", "teamId", "userId", role, "joinedAt")
     SELECT $1, $2, given.id, given.role, $5
     FROM unnest($3::uuid[], $4::text[]) WITH ORDINALITY AS given(id, role, place) ORDER BY place
     ON CONFLICT ("tenantId", "teamId", "userId") DO UPDATE SET role = excluded.role WHERE m.role <> excluded.role`,
    [teamId, [...roles.keys()], [...roles.values()], joinedAt],
  );
}
