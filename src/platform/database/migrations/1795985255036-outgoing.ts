import { setTimeout as pause } from 'node:timers/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lowerWork, raiseWork } from './raise-work.js';

interface Kind {
  table: string;
  /** The job that sends its rows. */
  job: string;
  /** SQL: what makes a row unique. */
  once: string;
  /** SQL: columns of the table that a payload of the new version does not have. */
  missing: string;
}

const KINDS: readonly Kind[] = [
  { table: 'push_notices', job: 'notifications.send-push-notices', ...keys('cause', '"tokenId"') },
  {
    table: 'handoff_notices',
    job: 'notifications.send-handoffs',
    ...ofShift('"userId"', '"scheduleId"', 'at', 'kind', '"channelId"'),
  },
  {
    table: 'shift_notices',
    job: 'notifications.send-shift-notices',
    ...ofShift('"userId"', '"scheduleId"', 'at', 'kind', '"time"', '"channelId"', '"delayMins"'),
  },
  {
    table: 'incident_notices',
    job: 'notifications.send-incident-notices',
    ...keys('"incidentId"', '"userId"', 'cause', '"channelId"'),
  },
  { table: 'address_notices', job: 'notifications.send-address-notices', ...keys() },
  { table: 'room_posts', job: 'notifications.send-announcements', ...keys() },
  { table: 'room_revisions', job: 'notifications.revise-rooms', ...keys() },
  { table: 'chat_revisions', job: 'notifications.revise-chats', ...keys() },
];

/** Who adds rows: the consumers of events, and a job. */
const PLANNERS: readonly [name: string, table: string][] = [
  ...['overrides', 'handoffs', 'incidents', 'address-failed', 'announcements', 'revisions'].map(
    (name): [string, string] => [`notifications.${name}`, 'outbox'],
  ),
  ['notifications.watch-shifts', 'shift_watches'],
];
const WORK = [...PLANNERS, ...KINDS.map(({ job, table }): [string, string] => [job, table])];

const META = ['tenantId', 'id', 'state', 'dueAt', 'attempts', 'reason', 'createdAt', 'updatedAt'];
const META_COLUMNS = META.map((column) => `"${column}"`).join(', ');
/** Longer than any lease. */
const PATIENCE_MS = 35_000;

/**
 * Notices, posts and revisions have one table. From the first step on only the new version plans and sends them; what the version before
 * has on its way comes to its end, then the rows move. The tables of before stay with what is over, which that version reads while it
 * serves; a later migration drops them.
 */
export class Outgoing1795985255036 implements MigrationInterface {
  name = 'Outgoing1795985255036';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await together(queryRunner, async () => {
      for (const [name, table] of WORK) await raiseWork(queryRunner, { name, version: 2 }, table);
      await queryRunner.query(TABLE);
    });
    await untilSent(queryRunner);
    await together(queryRunner, async () => {
      for (const { table, once } of KINDS) {
        await queryRunner.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
        await queryRunner.query(
          `INSERT INTO outgoing (${META_COLUMNS}, kind, once, payload)
           SELECT ${META_COLUMNS}, '${table.replaceAll('_', '-')}', ${once},
             to_jsonb(o) - ARRAY[${META.map((column) => `'${column}'`).join(', ')}]
           FROM ${table} o`,
        );
        await queryRunner.query(`DELETE FROM ${table} WHERE state IN ('pending', 'sending')`);
      }
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await together(queryRunner, async () => {
      await queryRunner.query('LOCK TABLE outgoing IN EXCLUSIVE MODE');
      for (const { table, missing } of KINDS)
        await queryRunner.query(
          `INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, ${missing} || payload || to_jsonb(o))).*
           FROM (SELECT ${META_COLUMNS}, payload FROM outgoing WHERE kind = '${table.replaceAll('_', '-')}') o
           ON CONFLICT DO NOTHING`,
        );
      await queryRunner.query('DROP TABLE outgoing');
      for (const [name] of WORK) await lowerWork(queryRunner, { name, version: 2 });
    });
  }
}

const TABLE = `
  CREATE TABLE IF NOT EXISTS outgoing (
    "tenantId" uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    once text COLLATE "C",
    payload jsonb NOT NULL,
    state text NOT NULL,
    "dueAt" timestamptz(3) NOT NULL,
    attempts integer NOT NULL,
    reason text,
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    PRIMARY KEY ("tenantId", id),
    CONSTRAINT outgoing_state_check CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead'))
  );
  CREATE UNIQUE INDEX IF NOT EXISTS outgoing_once ON outgoing ("tenantId", kind, once);
  CREATE INDEX IF NOT EXISTS outgoing_due ON outgoing (kind, "tenantId", "dueAt") WHERE state IN ('pending', 'sending');
  CREATE INDEX IF NOT EXISTS outgoing_age ON outgoing ("updatedAt") WHERE NOT (state IN ('pending', 'sending'));`;

function keys(...columns: readonly string[]): Pick<Kind, 'once' | 'missing'> {
  return { once: columns.length > 0 ? `concat_ws('/', ${columns.join(', ')})` : 'NULL', missing: `'{}'::jsonb` };
}

/** An instant is written as JavaScript does. */
function ofShift(...columns: readonly string[]): Pick<Kind, 'once' | 'missing'> {
  const instant = `to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const of = (key: string): string => `'${key}', payload->'handoff'->'${key}'`;
  return {
    ...keys(...columns.map((column) => (column === 'at' ? instant : column))),
    missing: `jsonb_build_object(${['scheduleId', 'kind', 'at'].map(of).join(', ')})`,
  };
}

async function together(queryRunner: QueryRunner, work: () => Promise<void>): Promise<void> {
  await queryRunner.startTransaction();
  try {
    await work();
    await queryRunner.commitTransaction();
  } catch (error) {
    await queryRunner.rollbackTransaction();
    throw error;
  }
}

/** Until nothing is under a lease any more. */
async function untilSent(queryRunner: QueryRunner): Promise<void> {
  const leased = KINDS.map(({ table }) => `EXISTS (SELECT FROM ${table} WHERE state = 'sending' AND "dueAt" > now())`);
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const [row] = (await queryRunner.query(`SELECT ${leased.join(' OR ')} AS "isLeased"`)) as { isLeased: boolean }[];
    if (!row?.isLeased) return;
    await pause(200);
  }
}
