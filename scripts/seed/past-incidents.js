import { INCIDENTS, SERVICES } from './organisation.js';

const STATUS = { critical: 'major_outage', minor: 'degraded' };
const DAY = 86_400_000;

/** Puts the incidents where their updates say, and their times into the history of the services. */
export async function storePastIncidents(client, tenantId, { incidents, services }, now) {
  for (const { id, createdAt, resolvedAt } of incidents)
    await client.query(
      `UPDATE incidents SET "createdAt" = $3, "updatedAt" = coalesce($4, now()), "resolvedAt" = $4
       WHERE "tenantId" = $1 AND id = $2`,
      [tenantId, id, createdAt, resolvedAt],
    );
  for (const { key } of SERVICES) {
    const serviceId = services[key].id;
    const history = [[new Date(now.getTime() - 90 * DAY), 'ok']];
    for (const [nth, { createdAt, resolvedAt }] of incidents.entries()) {
      const { severity, services: keys } = INCIDENTS[nth];
      if (!keys.includes(key)) continue;
      history.push([createdAt, STATUS[severity]]);
      if (resolvedAt) history.push([resolvedAt, 'ok']);
    }
    history.sort(([one], [other]) => one - other);
    await client.query(`DELETE FROM service_status_changes WHERE "tenantId" = $1 AND "serviceId" = $2`, [
      tenantId,
      serviceId,
    ]);
    await client.query(
      `INSERT INTO service_status_changes ("tenantId", id, "serviceId", status, since)
       SELECT $1, gen_random_uuid(), $2, status, since FROM unnest($3::text[], $4::timestamptz[]) AS h (status, since)`,
      [tenantId, serviceId, history.map(([, status]) => status), history.map(([since]) => since)],
    );
    await client.query('UPDATE services SET "createdAt" = $3 WHERE "tenantId" = $1 AND id = $2', [
      tenantId,
      serviceId,
      history[0][0],
    ]);
  }
}
