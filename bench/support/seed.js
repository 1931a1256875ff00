/**
 * Rows by the hundred thousand, written by SQL as the service would have written them: no API takes the past.
 * `$1` is the tenant in each.
 */

/** The tenant of the bootstrap. */
export async function tenantOf(client) {
  const { rows } = await client.query('SELECT "tenantId" FROM users LIMIT 1');
  return rows[0].tenantId;
}

/**
 * Alerts spread evenly over so many days back from now, the newest last: 3 % open, 2 % acknowledged, the others closed
 * within hours; in turn to each team. What they say differs as monitoring's alerts do, and one in 50,000 names a needle.
 * @param {{ searched?: boolean }} options searched: the service shall bring them into its search table, which takes it
 *   minutes; else it is told that they are in there, as they would be by now
 */
export async function seedAlerts(
  client,
  tenantId,
  { count, teams, days, openAll = false, aliasPrefix = 'seed', searched = false },
) {
  const CHUNK = 100_000;
  // The triggers bring alerts that are stored late into the search table, one by one; these are dealt with apart.
  await client.query('SET session_replication_role = replica');
  for (let from = 1; from <= count; from += CHUNK) {
    await client.query(
      `INSERT INTO alerts ("tenantId", id, "tinyId", alias, message, description, status, acknowledged, priority, source,
         entity, "teamId", tags, details, responders, actions, "readBy", count, "skipEscalation", "suppressNotifications",
         "lastOccurredAt", "createdAt", "updatedAt", "acknowledgedAt", "closedAt", "firstAcknowledgedAt")
       SELECT $1, uuidv7(age), n % 100000, $7 || n,
         (ARRAY['High request latency','Disk almost full','Pod restarts too often','Certificate expires soon',
                'Replication lag','Queue is growing'])[1 + n % 6] || ' on web-' || n % 997,
         'Value ' || md5(n::text) || CASE WHEN n % 50000 = 77 THEN ' needle' ELSE '' END || ' since ten minutes; see the runbook.',
         state, state <> 'open', 'P' || 1 + n % 5, (ARRAY['prometheus','grafana','nagios'])[1 + n % 3],
         'web-' || n % 997 || ':9100', ($4::uuid[])[1 + n % cardinality($4::uuid[])],
         ARRAY['production', 'service-' || n % 50], jsonb_build_object('region', 'eu-' || n % 4, 'number', n::text),
         '[]', '{}', '[]', 1, false, false, at, at, at,
         CASE WHEN state <> 'open' THEN at + interval '5 minutes' END,
         CASE WHEN state = 'closed' THEN at + interval '1 hour' * (1 + n % 5) END,
         CASE WHEN state <> 'open' THEN at + interval '5 minutes' END
       FROM generate_series($2::integer, $3::integer) n
       CROSS JOIN LATERAL (SELECT -($5::integer - n)::double precision / $5 * interval '1 day' * $6::integer AS age) a
       CROSS JOIN LATERAL (SELECT now() + age AS at) b
       CROSS JOIN LATERAL (SELECT CASE WHEN $8 OR n % 100 < 3 THEN 'open' WHEN n % 100 < 5 THEN 'acknowledged'
                                       ELSE 'closed' END AS state) c`,
      [tenantId, from, Math.min(from + CHUNK - 1, count), teams, count, days, `${aliasPrefix}-`, openAll],
    );
  }
  await client.query('RESET session_replication_role');
  if (!searched && (await hasSearchTable(client))) {
    await client.query(
      `INSERT INTO alert_search_progress ("tenantId", "upTo", "upToId") VALUES ($1, now(), $1)
       ON CONFLICT ("tenantId") DO UPDATE SET "upTo" = excluded."upTo"`,
      [tenantId],
    );
  }
}

/** False of a build of before, to compare with. */
export async function hasSearchTable(client) {
  const { rows } = await client.query(`SELECT to_regclass('alert_search_progress') IS NOT NULL AS has`);
  return rows[0].has;
}

/**
 * A running escalation for each open alert of that prefix, whose first step has fired and whose next is due in a week.
 * @param {string} firstRule id of the rule that has fired
 */
export async function seedRuns(client, tenantId, { versionId, firstRule, aliasPrefix }) {
  await client.query(
    `INSERT INTO escalation_runs ("tenantId", "alertId", "runId", "versionId", responders, cycle, step, "cycleStartedAt",
       "firedRules", "lastFiredAt", paused, state, "stateReason", "nextDueAt", "startedAt", attempts)
     SELECT "tenantId", id, uuidv7(), $2, '[]', 0, 1, now() - interval '1 hour', jsonb_build_array($3::text),
       now() - interval '1 hour', false, 'running', 'step', now() + interval '7 days', now() - interval '1 hour', 0
     FROM alerts WHERE "tenantId" = $1 AND alias LIKE $4 || '-%' AND status = 'open'`,
    [tenantId, versionId, firstRule, aliasPrefix],
  );
}

/** Heartbeats that were pinged just now and expire in a week. */
export async function seedHeartbeats(client, tenantId, count) {
  await client.query(
    `INSERT INTO heartbeats ("tenantId", name, "interval", "intervalUnit", "intervalMinutes", enabled, expired, "lastPing",
       "armedAt", "expiresAt", "alertTags", "alertPriority", "createdAt")
     SELECT $1, 'heartbeat-' || n, 7, 'days', 10080, true, false, now(), now(), now() + interval '7 days', '{}', 'P3', now()
     FROM generate_series(1, $2::integer) n`,
    [tenantId, count],
  );
}

/**
 * A delivery that is due for each alert of that prefix, in turn to the person with a phone, an sms and a mail.
 * @param {{ aliasPrefix: string, people: Record<'push' | 'sms' | 'email', string> }} options people: their ids
 */
export async function seedDeliveries(client, tenantId, { aliasPrefix, people }) {
  await client.query(
    `WITH address AS (
       SELECT id, "userId", type FROM channels WHERE "tenantId" = $1 AND verified
       UNION ALL SELECT id, "userId", 'push' FROM push_tokens WHERE "tenantId" = $1
     ), person AS (SELECT * FROM unnest($2::text[], $3::uuid[]) WITH ORDINALITY AS p(medium, "userId", place))
     INSERT INTO deliveries ("tenantId", id, "alertId", "userId", "channelId", "channelType", cause, occasion, "standsIn",
       repetition, "untilClosed", "dueAt", state, attempts, "createdAt", "updatedAt")
     SELECT $1, uuidv7(), a.id, p."userId", d.id, p.medium, 'seed', 'create-alert', false, 0, false,
       now() - interval '10 seconds', 'pending', 0, now(), now()
     FROM (SELECT id, row_number() OVER () AS n FROM alerts WHERE "tenantId" = $1 AND alias LIKE $4 || '-%') a
     JOIN person p ON p.place = 1 + a.n % 3
     JOIN address d ON d."userId" = p."userId" AND d.type = p.medium`,
    [tenantId, Object.keys(people), Object.values(people), aliasPrefix],
  );
}

/** The event of its creation for each alert of that prefix, each a row, which pages the person with a phone. */
export async function seedEvents(client, tenantId, { aliasPrefix, people }) {
  await client.query(
    `INSERT INTO outbox (id, "tenantId", type, events, consumers, "occurredAt", "availableAt")
     SELECT e.id, $1, 'alert.created', json_build_array(json_build_object('id', e.id, 'payload', json_build_object(
         'alertId', e."alertId", 'broadcast', false, 'suppressNotifications', false,
         'page', json_build_object('runId', NULL, 'cycle', 0, 'step', 0, 'recipients', json_build_array($2::text))))),
       ARRAY['notifications.plan'], now(), now() - interval '10 seconds'
     FROM (SELECT uuidv7() AS id, id AS "alertId" FROM alerts WHERE "tenantId" = $1 AND alias LIKE $3 || '-%') e`,
    [tenantId, people.push, aliasPrefix],
  );
}
