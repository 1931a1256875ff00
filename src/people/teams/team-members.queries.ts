import type { Transaction } from '../../platform/database/transaction.js';

/** Adds members or changes their roles; existing members keep their position. @param roles by user id, in order of joining */
export async function putMembers(
  tx: Transaction,
  teamId: string,
  roles: ReadonlyMap<string, string>,
  joinedAt: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO team_members AS m ("tenantId", "teamId", "userId", role, "joinedAt")
     SELECT $1, $2, input.id, input.role, $5
     FROM unnest($3::uuid[], $4::text[]) WITH ORDINALITY AS input(id, role, position) ORDER BY position
     ON CONFLICT ("tenantId", "teamId", "userId") DO UPDATE SET role = excluded.role WHERE m.role <> excluded.role`,
    [teamId, [...roles.keys()], [...roles.values()], joinedAt],
  );
}
