import type pg from 'pg';
import { FORM } from './form.js';
import { until } from './waiting.js';

/** A server, or a cluster of them, that databases are made on. */
interface DatabaseServer {
  createDatabase(name: string): Promise<string>;
  sql<R extends pg.QueryResultRow>(database: string, text: string, values?: unknown[]): Promise<R[]>;
}

/** Whose rows are sent. */
const QUEUES = ['deliveries', 'page_bundles', 'room_pages', 'outgoing'] as const;

/** Looks into the service's tables, past the service. */
export class Store {
  private constructor(
    private readonly postgres: DatabaseServer,
    private readonly name: string,
    readonly url: string,
  ) {}

  /** An existing database that is migrated. */
  static of(postgres: DatabaseServer & { urlOf(database: string): string }, name: string): Store {
    return new Store(postgres, name, postgres.urlOf(name));
  }

  /** Creates an empty database. The service migrates it at its first start. */
  static async create(postgres: DatabaseServer, name: string): Promise<Store> {
    return new Store(postgres, name, await postgres.createDatabase(name));
  }

  sql<R extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<R[]> {
    return this.postgres.sql<R>(this.name, text, values);
  }

  /** Those of these alerts that do not exist. */
  async missing(ids: (string | null)[]): Promise<string[]> {
    const rows = await this.sql<{ id: string }>(
      `SELECT id FROM unnest($1::text[]) AS promised(id)
       WHERE NOT EXISTS (SELECT 1 FROM alerts a WHERE a.id::text = promised.id)`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  async alertIds(): Promise<string[]> {
    return (await this.sql<{ id: string }>('SELECT id FROM alerts')).map(({ id }) => id);
  }

  /** Ids of deliveries, of messages about several of them, and of what goes to chat rooms. */
  async deliveriesIn(...states: string[]): Promise<string[]> {
    const each = QUEUES.map((table) => `SELECT id FROM ${table} WHERE state = ANY($1)`);
    const rows = await this.sql<{ id: string }>(each.join(' UNION ALL '), [states]);
    return rows.map(({ id }) => id);
  }

  /** Waits until everything that follows from what happened has been done. */
  async settled(): Promise<void> {
    await until('nothing is waiting', async () => (await this.unfinished()) === 0);
  }

  /** The same, but for what is to happen at a later time only. */
  async settledButDeferred(): Promise<void> {
    await until('nothing is due', async () => {
      const [row] = await this.sql<{ count: number }>(
        `SELECT ((SELECT count(*) FROM outbox WHERE "availableAt" <= now() + interval '1 second')
                 + (SELECT count(*) FROM escalation_runs WHERE "nextDueAt" <= now() + interval '1 second')
                 + (SELECT count(*) FROM deliveries WHERE state IN ('pending', 'sending')))::integer AS count`,
      );
      return row?.count === 0;
    });
  }

  /**
   * As `settled`, after the only service process was killed and started again. What the killed process had claimed can be
   * claimed again when its lease ends, after 30 s. The long form waits for that. The short form ends all leases that are older
   * than the new process, since nobody works on these rows any more.
   */
  async settledAfterDeath({ launchedAt }: { launchedAt: Date }): Promise<void> {
    if (!FORM.waitsForLeases) {
      for (const table of QUEUES) {
        await this.sql(`UPDATE ${table} SET "dueAt" = now() WHERE state = 'sending' AND "updatedAt" < $1`, [
          launchedAt,
        ]);
      }
    }
    await this.settled();
  }

  /** How many events and deliveries are still to be dealt with. */
  async unfinished(): Promise<number> {
    const [row] = await this.sql<{ count: number }>(
      `SELECT ((SELECT count(*) FROM outbox)
               + ${QUEUES.map((table) => `(SELECT count(*) FROM ${table} WHERE state IN ('pending', 'sending', 'bundled'))`).join(' + ')})::integer AS count`,
    );
    return row?.count ?? 0;
  }
}
