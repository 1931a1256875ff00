import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startServer, versionOf } from './baselines.js';
import { freePort } from './free-port.js';
import { requestOf } from './http-connection.js';

/** No default: GoAlert is no package of Debian. */
const GOALERT = process.env.GOALERT;
/** It takes one request at a time for each integration key and creates one alert at a time for each service: many of both, or it rests. */
const SERVICES = 10;
const KEYS = 64;
const PATIENCE_SECONDS = 60;

/**
 * Target's GoAlert as it comes, on a database of its own, but for its limit of 200 open alerts a service. One person is paged over a
 * webhook, at the first step of the one policy. `keys` are of all services in turn, `keysOfOne` of one.
 * @param {{ databaseUrl: string, database: import('pg').Client, webhookUrl: string }} where it stores and notifies
 * @returns null without a binary
 */
export async function startGoalert({ databaseUrl, database, webhookUrl }) {
  if (GOALERT === undefined || !existsSync(GOALERT)) return null;
  const port = await freePort();
  const common = [`--db-url=${databaseUrl}`, '--data-encryption-key=a key of the bench'];
  // Before the start, which reads them; the second needs the tables that the first makes.
  for (const options of [['migrate'], ['set-config', `--data=${JSON.stringify({ Webhook: { Enable: true } })}`]]) {
    await promisify(execFile)(GOALERT, [...options, ...common]);
  }
  const server = await startServer(
    [GOALERT, ...common, `--listen=127.0.0.1:${port}`, `--public-url=http://127.0.0.1:${port}`, '--log-errors-only'],
    port,
    '/health',
    {},
  );
  await database.query(SETUP, [webhookUrl, SERVICES, KEYS]);
  const { rows } = await database.query(
    `SELECT k.id, s.name = 'Service 1' AS first FROM integration_keys k JOIN services s ON s.id = k.service_id ORDER BY k.name, s.name`,
  );
  const ids = (list) => list.map(({ id }) => id);
  return {
    ...server,
    version: versionOf(GOALERT, 'version'),
    keys: ids(rows),
    keysOfOne: ids(rows.filter(({ first }) => first)),
  };
}

const SETUP = `
  WITH unlimited AS (UPDATE config_limits SET max = -1),
  person AS (INSERT INTO users (id, name, email, role) VALUES (gen_random_uuid(), 'Person', 'person@example.com', 'user') RETURNING id),
  webhook AS (
    INSERT INTO user_contact_methods (name, dest, disabled, pending, user_id)
    SELECT 'webhook', jsonb_build_object('Type', 'builtin-webhook', 'Args', jsonb_build_object('webhook_url', $1::text)), false, false, id
    FROM person RETURNING id, user_id
  ),
  rule AS (INSERT INTO user_notification_rules (contact_method_id, delay_minutes, user_id) SELECT id, 0, user_id FROM webhook),
  policy AS (INSERT INTO escalation_policies (name) VALUES ('Default') RETURNING id),
  step AS (INSERT INTO escalation_policy_steps (delay, escalation_policy_id, step_number) SELECT 30, id, 0 FROM policy RETURNING id),
  action AS (INSERT INTO escalation_policy_actions (escalation_policy_step_id, user_id) SELECT step.id, person.id FROM step, person),
  service AS (INSERT INTO services (name, escalation_policy_id) SELECT 'Service ' || n, id FROM policy, generate_series(1, $2::integer) n RETURNING id)
  INSERT INTO integration_keys (name, service_id, type) SELECT 'key ' || n, id, 'generic' FROM service, generate_series(1, $3::integer) n`;

/** The request that creates an alert. */
export function goalertRequest(key, { dedup, summary, details }) {
  return requestOf('POST', `/api/v2/generic/incoming?token=${key}`, {}, JSON.stringify({ dedup, summary, details }));
}

/** Resolves when its engine has paged for all alerts, or put them into a bundle that was sent. */
export async function goalertSettled(database) {
  const deadline = performance.now() + PATIENCE_SECONDS * 1000;
  while (performance.now() < deadline) {
    const { rows } = await database.query(
      `SELECT EXISTS (SELECT FROM escalation_policy_state WHERE last_escalation IS NULL)
           OR EXISTS (SELECT FROM notification_policy_cycles WHERE last_tick IS NULL)
           OR EXISTS (SELECT FROM outgoing_messages WHERE last_status IN ('pending', 'sending')) AS busy`,
    );
    if (!rows[0].busy) return;
    await pause(200);
  }
  throw new Error(`GoAlert was not done after ${PATIENCE_SECONDS} s`);
}

/** Number of the alert (bench-<n>) → when the page or the bundle that it is in was sent, on the clock of `performance.now()`. */
export async function goalertPages(database) {
  const { rows } = await database.query(
    `SELECT substring(a.summary FROM 'bench-(\\d+)')::integer AS number, extract(epoch FROM coalesce(b.sent_at, m.sent_at)) * 1000 AS at,
            b.id IS NOT NULL AS bundled
     FROM alerts a JOIN outgoing_messages m ON m.alert_id = a.id
     LEFT JOIN outgoing_messages b ON m.last_status = 'bundled' AND b.id::text = m.status_details
     WHERE a.summary ~ 'bench-\\d' AND coalesce(b.sent_at, m.sent_at) IS NOT NULL`,
  );
  return {
    arrivals: new Map(rows.map(({ number, at }) => [number, Number(at) - performance.timeOrigin])),
    bundled: rows.filter((row) => row.bundled).length,
  };
}
