import { forgetOldest } from '../../platform/plan-history/plan-history.queries.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';

/* Who was on call stays, though its rows go. Kept here, since memberships go with the record of a user. */

/** Which memberships end, or change. */
interface MembershipFilter {
  teamId?: string;
  userIds?: readonly string[];
  /** Only where the role becomes another one: by the place in `userIds`. */
  roles?: readonly string[];
}

/** Keeps who belonged to teams until now. */
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
