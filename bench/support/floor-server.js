/**
 * The floor: the least that a Node service can do to answer only once an alert is on disk. `node:http` and `pg`, no
 * framework, no checks, no features: requests that arrive while a batch commits form the next, one multi-row insert of
 * rows as wide as an alert of the service. Run with DATABASE_URL and PORT.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const LARGEST_BATCH = 500;
const TENANT = randomUUID();

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
await client.query(`
  CREATE TABLE IF NOT EXISTS floor_alerts (
    "tenantId" uuid NOT NULL, id uuid NOT NULL, "tinyId" integer NOT NULL, alias text NOT NULL, message text NOT NULL,
    description text, status text NOT NULL, acknowledged boolean NOT NULL, priority text NOT NULL, source text NOT NULL,
    entity text NOT NULL, tags text[] NOT NULL, details jsonb NOT NULL, responders jsonb NOT NULL, actions text[] NOT NULL,
    "readBy" jsonb NOT NULL, count integer NOT NULL, "lastOccurredAt" timestamptz(3) NOT NULL,
    "createdAt" timestamptz(3) NOT NULL, "updatedAt" timestamptz(3) NOT NULL, PRIMARY KEY ("tenantId", id))`);

const INSERT = {
  name: 'insert',
  text: `INSERT INTO floor_alerts
    SELECT $1, id, 0, alias, message, description, 'open', false, priority, source, entity, string_to_array(tags, ','),
           details, '[]', '{}', '[]', 1, $2, $2, $2
    FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
                $11::jsonb[])
      AS a(id, alias, message, description, priority, source, entity, tags, details)`,
};

let waiting = [];
let busy = false;

async function flush() {
  busy = true;
  while (waiting.length > 0) {
    const batch = waiting.splice(0, LARGEST_BATCH);
    const column = (of) => batch.map(({ alert }) => of(alert));
    await client.query({
      ...INSERT,
      values: [
        TENANT,
        new Date(),
        batch.map(({ id }) => id),
        column(({ alias }) => alias),
        column(({ message }) => message),
        column(({ description }) => description),
        column(({ priority }) => priority),
        column(({ source }) => source),
        column(({ entity }) => entity),
        column(({ tags }) => tags.join(',')),
        column(({ details }) => JSON.stringify(details)),
      ],
    });
    for (const { id, response } of batch) {
      const body = `{"result":"Request will be processed","alertId":"${id}"}`;
      response.writeHead(202, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
    }
  }
  busy = false;
}

createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    waiting.push({ id: randomUUID(), alert: JSON.parse(Buffer.concat(chunks).toString()), response });
    if (!busy) void flush();
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
