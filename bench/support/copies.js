/** Tenants, people and past alerts by the thousand: copies by SQL of what was made through the API. */
import { createHash } from 'node:crypto';

/** What a copied tenant does not have of the one that it is a copy of. */
const NOT_COPIED = ['outbox', 'refresh_tokens'];
const REST_OF_AN_ID = '(-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})';

/** What is kept of an alert besides its row: of which alert a row is, and what differs in a copy for the alert `a`. */
const KEPT_OF_AN_ALERT = [
  {
    table: 'alert_activities',
    of: 'alertId',
    changed: { id: 'uuidv7()', alertId: 'a.id', createdAt: 'a."createdAt"' },
  },
  { table: 'alert_recipients', of: 'alertId', changed: { alertId: 'a.id', namedAt: 'a."createdAt"' } },
  {
    table: 'escalation_runs',
    of: 'alertId',
    changed: { runId: 'uuidv7()', alertId: 'a.id', startedAt: 'a."createdAt"' },
  },
  { table: 'audit_log', of: 'entityId', changed: { id: 'uuidv7()', entityId: 'a.id', createdAt: 'a."createdAt"' } },
];

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** What an id of a tenant is in its copy of that number: the first digits differ, so that ids refer to each other as before. */
export const copiedId = (id, number) => number.toString(16).padStart(8, '0') + id.slice(8);

/**
 * Copies of a tenant with one integration, with all that it has.
 * @returns {Promise<string[]>} the API key of each, of number 1 first
 */
export async function copyTenants(client, tenantId, count) {
  const tables = await tablesOf(client, tenantId);
  const keys = Array.from({ length: count }, (_, index) => `pager-bench-api-key-of-tenant-${index + 1}-0123456789`);
  await client.query('SET session_replication_role = replica');
  for (const [index, key] of keys.entries()) {
    for (const table of tables) {
      const changed = changedIn(table, key);
      await client.query(
        `INSERT INTO ${table} OVERRIDING SYSTEM VALUE
         SELECT (jsonb_populate_record(NULL::${table}, copied::jsonb || $4::jsonb)).* FROM ${table} t,
           regexp_replace(to_jsonb(t)::text, '[0-9a-f]{8}${REST_OF_AN_ID}', lpad(to_hex($2::integer), 8, '0') || '\\1', 'g') AS ids,
           replace(replace(ids, '@example.com', $3), 'Token[phone-', 'Token[phone-' || $2 || '-') AS copied
         WHERE t."tenantId" = $1`,
        [tenantId, index + 1, `@tenant-${index + 1}.example.com`, JSON.stringify(changed)],
      );
    }
  }
  await client.query('RESET session_replication_role');
  return keys;
}

/** What is unique beyond its tenant. */
function changedIn(table, key) {
  if (table === 'tenants') return { isDefault: false };
  if (table === 'api_keys') return { id: sha256(key) };
  if (table === 'integrations') return { urlTokenHash: sha256(`token of ${key}`) };
  return {};
}

async function tablesOf(client, tenantId) {
  const { rows } = await client.query(
    `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND column_name = 'tenantId' AND table_type = 'BASE TABLE'`,
  );
  const filled = [];
  for (const { name } of rows.filter((row) => !NOT_COPIED.includes(row.name))) {
    const found = await client.query(`SELECT FROM ${name} WHERE "tenantId" = $1 LIMIT 1`, [tenantId]);
    if (found.rowCount > 0) filled.push(name);
  }
  return filled;
}

/** So many people more, each a copy of that one, with a phone, in turn in each team. */
export async function copyPeople(client, tenantId, { userId, count }) {
  await client.query('SET session_replication_role = replica');
  await client.query(
    `WITH copy AS (SELECT uuidv7() AS id, n FROM generate_series(1, $3::integer) n),
     person AS (
       INSERT INTO users
       SELECT (jsonb_populate_record(NULL::users, to_jsonb(u) || jsonb_build_object('id', c.id,
         'username', 'copy' || n || '@example.com', 'fullName', 'Copy ' || n))).*
       FROM users u, copy c WHERE u."tenantId" = $1 AND u.id = $2
     ), phone AS (
       INSERT INTO push_tokens
       SELECT (jsonb_populate_record(NULL::push_tokens, to_jsonb(p) || jsonb_build_object('id', uuidv7(), 'userId', c.id,
         'token', 'ExponentPushToken[copy-' || n || ']'))).*
       FROM push_tokens p, copy c WHERE p."tenantId" = $1 AND p."userId" = $2
     )
     INSERT INTO team_members ("tenantId", "teamId", "userId", role, "joinedAt")
     SELECT $1, t.id, c.id, m.role, m."joinedAt"
     FROM copy c
     JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS all FROM teams WHERE "tenantId" = $1) t
       ON t.place = n % t.all
     CROSS JOIN (SELECT role, "joinedAt" FROM team_members WHERE "tenantId" = $1 LIMIT 1) m`,
    [tenantId, userId, count],
  );
  await client.query('RESET session_replication_role');
}

/** Gives the alerts of that prefix what is kept of another one: history, recipients, run, audit entries. @param alertId the other one's */
export async function copyPast(client, tenantId, { alertId, aliasPrefix }) {
  await client.query('SET session_replication_role = replica');
  for (const { table, of, changed } of KEPT_OF_AN_ALERT) {
    const { rows } = await client.query(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
      [table],
    );
    const columns = rows.map(({ name }) => `"${name}"`);
    const values = rows.map(({ name }) => changed[name] ?? `t."${name}"`);
    await client.query(
      `WITH t AS MATERIALIZED (SELECT * FROM ${table} WHERE "tenantId" = $1 AND "${of}"::text = $2)
       INSERT INTO ${table} (${columns.join(', ')})
       SELECT ${values.join(', ')} FROM alerts a CROSS JOIN t WHERE a."tenantId" = $1 AND a.alias LIKE $3 || '-%'`,
      [tenantId, alertId, aliasPrefix],
    );
  }
  await client.query('RESET session_replication_role');
}
