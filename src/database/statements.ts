import type { QueryResult } from 'pg';
import { IN_FAILED_TRANSACTION, type PagerClient } from './pager-client.js';
import { PreparedTexts } from './prepared-texts.js';
import { GatheredRows } from './gathered-rows.js';

type Scalar = string | number | boolean | Date | null;
/** Values that can always be serialised: a write that fails before it is sent would not fail the transaction. */
export type WriteParameter = Scalar | readonly Scalar[];

/** Sends a statement without waiting for its answer. */
export interface Writer {
  write(sql: string, parameters?: readonly WriteParameter[]): void;
}

/** For all connections: a text has one name. */
const texts = new PreparedTexts();

/**
 * The hand-written statements of one transaction, without TypeORM: they reach the server in the order of the calls, but for
 * rows that are gathered.
 */
export class Statements implements Writer {
  /** The error of the first failed statement: the transaction has failed, even if the error was caught. */
  private failure: Error | undefined;
  private readonly gathered = new GatheredRows();

  /** @param gathers false: stored rows go out at once, as the connection is also used without this */
  constructor(
    private readonly client: PagerClient,
    private readonly gathers = true,
  ) {}

  /** @param tenantId the only tenant whose rows it reads or writes; left out: it may be any */
  async query<R>(sql: string, parameters: readonly unknown[] = [], tenantId?: string): Promise<R[]> {
    this.sendGathered(tenantId);
    return (await this.ask(sql, parameters)) as R[];
  }

  /** @param tenantId as of `query` */
  write(sql: string, parameters: readonly WriteParameter[] = [], tenantId?: string): void {
    this.sendGathered(tenantId);
    this.ask(sql, parameters).catch(() => undefined);
  }

  /** As `Transaction.store`. */
  store<R>(sql: string, tenantId: string, rows: readonly object[]): Promise<R[]> {
    const answer = this.gathered.add(sql, tenantId, rows);
    if (!this.gathers) this.sendGathered();
    return answer as Promise<R[]>;
  }

  /** Sends the rows that were gathered, if some are of this tenant. @param tenantId left out: whosever they are */
  sendGathered(tenantId?: string): void {
    if (tenantId !== undefined && !this.gathered.has(tenantId)) return;
    for (const [sql, { rows, answer }] of this.gathered.take()) answer(this.ask(sql, [JSON.stringify(rows)]));
  }

  private async ask(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    try {
      return (await this.send(sql, parameters)).rows as unknown[];
    } catch (error) {
      this.failure ??= error as Error;
      throw error;
    }
  }

  /** Only hand-written statements are prepared; reads of TypeORM are planned for their parameters. */
  private send(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    const name = texts.nameFor(sql);
    return name === undefined
      ? this.client.query(sql, [...parameters])
      : this.client.prepared(name, sql, [...parameters]);
  }

  /** @throws the error of the first failed statement, as far as the server has answered */
  check(): void {
    if (this.failure) throw this.failure;
  }

  /**
   * The first failure, of TypeORM's statements too, if the error only says that the transaction has failed; else the
   * error.
   */
  causeOf(error: unknown): unknown {
    const isConsequence = error instanceof Error && 'code' in error && error.code === IN_FAILED_TRANSACTION;
    return isConsequence ? (this.client.lostTo ?? error) : error;
  }
}
