import type { SystemTransaction, TenantScope } from '../../platform/database/unit-of-work.js';
import type { KnownApiKey } from './api-keys.service.js';
import type { InboundIntegration } from './inbound-integrations.js';
import type { Integration } from './integration.entity.js';
import { MOST_PAYLOADS, type KeptPayload } from './domain/kept-payload.js';
import type { Receipt } from './domain/receipt.js';

const SELECT_KNOWN = `
  SELECT k.id, k."tenantId", k."integrationId", i.name AS "integrationName", i.enabled AS "integrationEnabled",
         i.responders, i."ignoreResponders", i.rules IS NOT NULL AS "hasRules",
         t.id AS "teamId", k."teamId" IS NOT NULL AND t.id IS NULL AS "teamGone", k.scopes, k.permissions
  FROM api_keys k JOIN integrations i ON i."tenantId" = k."tenantId" AND i.id = k."integrationId"
  LEFT JOIN teams t ON t."tenantId" = k."tenantId" AND t.id = k."teamId"`;

/** The key of this id (hex SHA-256), and what its integration and team say of it. */
export async function knownKey(scope: TenantScope, id: string): Promise<KnownApiKey | null> {
  const sql = `${SELECT_KNOWN} WHERE k."tenantId" = $1 AND k.id = $2`;
  return (await scope.query<KnownApiKey>(sql, [id]))[0] ?? null;
}

/** The same over all tenants; notes that the key is used. */
export async function useKey(system: SystemTransaction, id: string, now: Date): Promise<KnownApiKey | null> {
  const [known] = await system.query<KnownApiKey>(
    `WITH used AS (UPDATE api_keys /* in no snapshot */ SET "lastUsedAt" = $2 WHERE id = $1)
     ${SELECT_KNOWN} WHERE k.id = $1`,
    [id, now],
  );
  return known ?? null;
}

/** The names of these integrations, by their ids. */
export async function namesOfIntegrations(scope: TenantScope, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await scope.query<{ id: string; name: string }>(
    'SELECT id, name FROM integrations WHERE "tenantId" = $1 AND id = ANY($2::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether any tenant has the key of this id. */
export async function isKeyThere(system: SystemTransaction, id: string): Promise<boolean> {
  return (await system.query('SELECT 1 FROM api_keys WHERE id = $1', [id])).length > 0;
}

export async function keyIds(system: SystemTransaction): Promise<string[]> {
  return (await system.query<{ id: string }>('SELECT id FROM api_keys')).map(({ id }) => id);
}

type IntegrationOfUrl = Omit<InboundIntegration, 'inboundSecret'> & Pick<Integration, 'configSealed'>;

/** The integration with this webhook URL, of any tenant. @param hash hex SHA-256 of the URL's token */
export async function integrationOfUrl(system: SystemTransaction, hash: string): Promise<IntegrationOfUrl | null> {
  const [found] = await system.query<IntegrationOfUrl>(
    `SELECT id, "tenantId", "teamId", name, type, enabled, responders, "ignoreResponders", "mailRecoveries", "configSealed",
            rules IS NOT NULL AS "hasRules", "pendingSubscription" IS NOT NULL AS "awaitsConfirmation"
     FROM integrations WHERE "urlTokenHash" = $1`,
    [hash],
  );
  return found ?? null;
}

export function integrationNames(scope: TenantScope): Promise<Pick<Integration, 'id' | 'name' | 'type'>[]> {
  return scope.query('SELECT id, name, type FROM integrations WHERE "tenantId" = $1');
}

/** Keeps the newest of each integration; deleted ones are skipped. */
export async function storeReceipts(system: SystemTransaction, receipts: readonly Receipt[]): Promise<void> {
  await system.query(
    `INSERT INTO integration_receipts AS known ("tenantId", "integrationId", "receivedAt", "refusedAt", reason)
     SELECT "tenantId", id, "receivedAt", "refusedAt", reason
     FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::text[])
       AS given("tenantId", id, "receivedAt", "refusedAt", reason)
     JOIN (SELECT "tenantId", id FROM integrations) AS there USING ("tenantId", id)
     ORDER BY "tenantId", id
     ON CONFLICT ("tenantId", "integrationId") DO UPDATE SET
       "receivedAt" = greatest(known."receivedAt", excluded."receivedAt"),
       reason = CASE WHEN excluded."refusedAt" >= coalesce(known."refusedAt", '-infinity') THEN excluded.reason ELSE known.reason END,
       "refusedAt" = greatest(known."refusedAt", excluded."refusedAt")`,
    [
      receipts.map(({ tenantId }) => tenantId),
      receipts.map(({ integrationId }) => integrationId),
      receipts.map(({ receivedAt }) => receivedAt),
      receipts.map(({ refusedAt }) => refusedAt),
      receipts.map(({ reason }) => reason),
    ],
  );
}

/** Keeps the newest payloads of each integration; those of deleted integrations are skipped. */
export async function storePayloads(system: SystemTransaction, receipts: readonly Receipt[]): Promise<void> {
  const all = receipts.flatMap(({ tenantId, integrationId, payloads }) =>
    payloads.map((each) => ({ ...each, tenantId, integrationId })),
  );
  if (all.length === 0) return;
  await system.query(
    `INSERT INTO integration_payloads ("tenantId", "integrationId", id, "receivedAt", result, remarks, payload)
     SELECT "tenantId", "integrationId", given.id, "receivedAt", result, ARRAY(SELECT jsonb_array_elements_text(remarks)), payload
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::text[], $6::jsonb[], $7::text[])
       AS given("tenantId", "integrationId", id, "receivedAt", result, remarks, payload)
     JOIN (SELECT "tenantId", id AS "integrationId" FROM integrations) AS there USING ("tenantId", "integrationId")
     ON CONFLICT DO NOTHING`,
    [
      all.map(({ tenantId }) => tenantId),
      all.map(({ integrationId }) => integrationId),
      all.map(({ id }) => id),
      all.map(({ receivedAt }) => receivedAt),
      all.map(({ result }) => result),
      all.map(({ remarks }) => JSON.stringify(remarks)),
      all.map(({ payload }) => payload),
    ],
  );
  await system.query(
    `DELETE FROM integration_payloads AS old
     USING (SELECT DISTINCT * FROM unnest($1::uuid[], $2::uuid[])) AS given("tenantId", "integrationId")
     WHERE old."tenantId" = given."tenantId" AND old."integrationId" = given."integrationId" AND old.id NOT IN (
       SELECT id FROM integration_payloads AS kept
       WHERE kept."tenantId" = given."tenantId" AND kept."integrationId" = given."integrationId"
       ORDER BY "receivedAt" DESC, id DESC LIMIT ${MOST_PAYLOADS})`,
    [all.map(({ tenantId }) => tenantId), all.map(({ integrationId }) => integrationId)],
  );
}

/** The newest first. */
export function payloadsOf(scope: TenantScope, integrationId: string): Promise<KeptPayload[]> {
  return scope.query(
    `SELECT id, "receivedAt", result, remarks, payload FROM integration_payloads
     WHERE "tenantId" = $1 AND "integrationId" = $2 ORDER BY "receivedAt" DESC, id DESC`,
    [integrationId],
  );
}

export function receiptsOf(scope: TenantScope, integrationIds: readonly string[]): Promise<Receipt[]> {
  return scope.query('SELECT * FROM integration_receipts WHERE "tenantId" = $1 AND "integrationId" = ANY($2::uuid[])', [
    integrationIds,
  ]);
}
