import type { Responder } from '../../platform/domain/responder.js';
import type { TenantScope, Transaction } from '../../platform/database/unit-of-work.js';
import { SUPERSEDED_BY_LATER } from '../notifications/domain/held-duplicates.js';
import type { RehearsedMessage } from '../notifications/rehearsed-messages.queries.js';

/** An open alert of which messages were only rehearsed. */
export interface RehearsedAlert {
  id: string;
  teamId: string | null;
  integrationId: string | null;
  responders: Responder[];
}

/** Open alerts that nobody has acknowledged, and of which people or rooms were only rehearsed. */
export function openRehearsedAlerts(scope: TenantScope): Promise<RehearsedAlert[]> {
  return scope.query<RehearsedAlert>(
    `SELECT id, "teamId", "integrationId", responders FROM alerts a
     WHERE a."tenantId" = $1 AND a.status = 'open' AND a.id IN (
       SELECT "alertId" FROM deliveries WHERE "tenantId" = $1 AND rehearsed
       UNION SELECT "alertId" FROM room_pages WHERE "tenantId" = $1 AND rehearsed)
     ORDER BY id`,
  );
}

/** The last rehearsed message of each person and channel, unless the person was really notified of the alert before that. */
const LAST_MESSAGES = `
  SELECT DISTINCT ON ("alertId", "userId", "channelId") id, "alertId", "userId", "channelId" FROM deliveries d
  WHERE d."tenantId" = $1 AND d."alertId" = ANY($2::uuid[]) AND d.rehearsed AND d.repetition = 0
    AND d.occasion IN ('create-alert', 'assigned')
    AND NOT EXISTS (
      SELECT FROM deliveries told
      WHERE told."tenantId" = $1 AND told."alertId" = d."alertId" AND told."userId" = d."userId" AND NOT told.rehearsed
        AND told.occasion IN ('create-alert', 'assigned')
        AND (told.state = 'sent' AND (told."createdAt" < d."createdAt" OR told."updatedAt" <= d."updatedAt")
          OR told."channelId" = d."channelId"
          AND (told.state IN ('sent', 'sending') OR told.state IN ('pending', 'bundled') AND told."dueAt" <= $3)))
  ORDER BY "alertId", "userId", "channelId", follows, occasion DESC, "createdAt" DESC, id DESC`;

/** The same of posts to chat rooms: one of each alert and room. */
const LAST_POSTS = `
  SELECT DISTINCT ON ("alertId", "roomId") id, "alertId", "roomId" FROM room_pages p
  WHERE p."tenantId" = $1 AND p."alertId" = ANY($2::uuid[]) AND p.rehearsed
    AND NOT EXISTS (
      SELECT FROM room_pages told
      WHERE told."tenantId" = $1 AND told."alertId" = p."alertId" AND told."roomId" = p."roomId" AND NOT told.rehearsed
        AND (told.state IN ('sent', 'sending') OR told.state IN ('pending', 'bundled') AND told."dueAt" <= $3))
  ORDER BY "alertId", "roomId", "createdAt" DESC, id DESC`;

/** What goes out at once when alerts rehearse no more. */
export interface AtOnce {
  alerts: number;
  people: number;
  /** Chat rooms. */
  rooms: number;
}

/** What `sendRehearsed` and `postRehearsed` would send now. */
export async function countRehearsed(scope: TenantScope, alertIds: readonly string[], now: Date): Promise<AtOnce> {
  const [counted] = await scope.query<AtOnce>(
    `WITH messages AS (${LAST_MESSAGES}), posts AS (${LAST_POSTS})
     SELECT (SELECT count(DISTINCT "userId")::integer FROM messages) AS people,
       (SELECT count(DISTINCT "roomId")::integer FROM posts) AS rooms,
       (SELECT count(*)::integer FROM (SELECT "alertId" FROM messages UNION SELECT "alertId" FROM posts) a) AS alerts`,
    [alertIds, now],
  );
  return counted ?? { alerts: 0, people: 0, rooms: 0 };
}

/**
 * Makes the last rehearsed message of each person and channel due; the earlier ones are said by it. What has gone to the channel
 * since, is under way, or due by now, says it, too: a later step may have gone out already.
 */
export async function sendRehearsed(tx: Transaction, alertIds: readonly string[], now: Date): Promise<void> {
  await tx.query(
    `WITH last AS (${LAST_MESSAGES})
     UPDATE deliveries d SET rehearsed = false, "updatedAt" = $3, "dueAt" = $3, "bundledInto" = NULL,
       state = CASE WHEN d.id = last.id THEN 'pending' ELSE 'cancelled' END,
       reason = CASE WHEN d.id = last.id THEN NULL ELSE $4 END
     FROM last
     WHERE d."tenantId" = $1 AND d."alertId" = last."alertId" AND d."userId" = last."userId"
       AND d."channelId" = last."channelId" AND d.rehearsed`,
    [alertIds, now, SUPERSEDED_BY_LATER],
  );
}

/** The same of posts to chat rooms. */
export async function postRehearsed(tx: Transaction, alertIds: readonly string[], now: Date): Promise<void> {
  await tx.query(
    `WITH last AS (${LAST_POSTS})
     UPDATE room_pages p SET rehearsed = false, "updatedAt" = $3, "dueAt" = $3, "bundledInto" = NULL,
       state = CASE WHEN p.id = last.id THEN 'pending' ELSE 'cancelled' END,
       reason = CASE WHEN p.id = last.id THEN NULL ELSE $4 END
     FROM last
     WHERE p."tenantId" = $1 AND p."alertId" = last."alertId" AND p."roomId" = last."roomId" AND p.rehearsed`,
    [alertIds, now, SUPERSEDED_BY_LATER],
  );
}

/** A message in the order of the list. */
export interface RehearsedPlace {
  at: string;
  id: string;
}

/** A message that was kept from its reader. */
export interface KeptMessage extends Omit<RehearsedMessage, 'userId'> {
  at: Date;
  /** What it is about, by name; null: it is gone. */
  title: string | null;
}

/** What would have reached this person, newest first, and how many in all. */
export async function rehearsedOf(
  scope: TenantScope,
  userId: string,
  before: RehearsedPlace | null,
  most: number,
): Promise<{ rows: KeptMessage[]; total: number }> {
  const [counted] = await scope.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM rehearsed_messages WHERE "tenantId" = $1 AND "userId" = $2',
    [userId],
  );
  const rows = await scope.query<KeptMessage>(
    `SELECT m.id, m."at", m."channelType", m.kind, m."subjectId", coalesce(a.message, i.name, s.name) AS title
     FROM rehearsed_messages m
     LEFT JOIN alerts a ON m.kind = 'alert' AND a."tenantId" = m."tenantId" AND a.id = m."subjectId"
     LEFT JOIN incidents i ON m.kind = 'incident' AND i."tenantId" = m."tenantId" AND i.id = m."subjectId"
     LEFT JOIN schedules s ON m.kind = 'shift' AND s."tenantId" = m."tenantId" AND s.id = m."subjectId"
     WHERE m."tenantId" = $1 AND m."userId" = $2 AND ($3::timestamptz IS NULL OR (m."at", m.id) < ($3, $4::uuid))
     ORDER BY m."at" DESC, m.id DESC LIMIT $5`,
    [userId, before?.at ?? null, before?.id ?? null, most],
  );
  return { rows, total: counted?.count ?? 0 };
}
