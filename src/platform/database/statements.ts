import type { QueryResult } from 'pg';
import { IN_FAILED_TRANSACTION, type PagerClient } from './pager-client.js';
import { PreparedTexts } from './prepared-texts.js';

type Scalar = string | number | boolean | Date | null;
/** Values that can always be serialised: a write that fails before sending would not fail the transaction. */
export type WriteParameter = Scalar | readonly Scalar[];

/** Sends a statement without waiting for its answer. */
export interface Writer {
  write(sql: string, parameters?: readonly WriteParameter[]): void;
}

/** Shared by all connections, so that a text has one name. */
const texts = new PreparedTexts();

/**
 * The hand-written statements of one transaction, without TypeORM. They reach the server in the order of the calls.
 */
export class Statements implements Writer {
  /** The error of the first failed statement: the transaction has failed, even if the error was caught. */
  private failure: Error | undefined;

  constructor(private readonly client: PagerClient) {}

  async query<R>(sql: string, parameters: readonly unknown[] = []): Promise<R[]> {
    try {
      return (await this.send(sql, parameters)).rows as R[];
    } catch (error) {
      this.failure ??= error as Error;
      throw error;
    }
  }

  write(sql: string, parameters: readonly WriteParameter[] = []): void {
    this.query(sql, parameters).catch(() => undefined);
  }

  /** See `Transaction.store`. */
  store<R>(sql: string, tenantId: string, rows: readonly object[]): Promise<R[]> {
    if (rows.length === 0) return Promise.resolve([]);
    const stored = this.query<R>(sql, [JSON.stringify(rows.map((row) => ({ ...row, tenantId })))]);
    // A failure fails the transaction, so callers need not await the answer.
    stored.catch(() => undefined);
    return stored;
  }

  /** Only hand-written statements are prepared; reads of TypeORM are planned for their parameters. */
  private send(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    const name = texts.nameFor(sql);
    return name === undefined
      ? this.client.query(sql, [...parameters])
      : this.client.prepared(name, sql, [...parameters]);
  }

  /** @throws the error of the first failed statement among those answered so far */
  check(): void {
    if (this.failure) throw this.failure;
  }

  /**
   * The first failure, also of TypeORM's statements, if the error only says that the transaction has failed; else the error.
   */
  causeOf(error: unknown): unknown {
    const isConsequence = error instanceof Error && 'code' in error && error.code === IN_FAILED_TRANSACTION;
    return isConsequence ? (this.client.lostTo ?? error) : error;
  }
}
