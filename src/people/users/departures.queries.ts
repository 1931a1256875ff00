import { forgetOldest } from '../../platform/plan-history/plan-history.queries.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';

/* Records past memberships, so that it stays visible who was on call. */

/** The memberships that end or change. */
interface MembershipFilter {
  teamId?: string;
  userIds?: readonly string[];
  /** The new roles, in the order of `userIds`: only memberships whose role differs. */
  roles?: readonly string[];
}

/** Records memberships that end now or get another role. */
export async function recordMemberships(
  tx: Transaction,
  { teamId = null, userIds = null, roles = null }: { [K in keyof MembershipFilter]: MembershipFilter[K] | null },
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO plan_history ("tenantId", id, kind, "subjectId", "until", data)
     SELECT $1, gen_random_uuid(), 'member', m."teamId", $5::timestamptz,
            jsonb_build_object('userId', m."userId", 'role', m.role, 'joinedAt', m."joinedAt", 'order', m."order")
     FROM team_members m
     WHERE m."tenantId" = $1 AND ($2::uuid IS NULL OR m."teamId" = $2) AND ($3::uuid[] IS NULL OR m."userId" = ANY ($3))
       AND ($4::text[] IS NULL OR m.role <> ($4::text[])[array_position($3::uuid[], m."userId")])`,
    [teamId, userIds, roles, now],
  );
  if (teamId !== null) await forgetOldest(tx, { kind: 'member', subjectId: teamId });
}
