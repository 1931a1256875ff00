import type { QueryResult } from 'pg';
import { IN_FAILED_TRANSACTION, type PagerClient } from './pager-client.js';
import { PreparedTexts } from './prepared-texts.js';

type Scalar = string | number | boolean | Date | null;
/** Values that can always be sent: a write that fails before it is sent would leave the others to be committed. */
export type WriteParameter = Scalar | readonly Scalar[];

/** Sends a statement whose answer nobody waits for. */
export interface Writer {
  write(sql: string, parameters?: readonly WriteParameter[]): void;
}

/** One for all connections, so that a text has one name. */
const texts = new PreparedTexts();

/** The hand-written statements of one transaction, past the mapper: they reach the server in the order of the calls. */
export class Statements implements Writer {
  /** Of the first statement that failed: from there on the transaction is lost, whoever caught it. */
  private failure: Error | undefined;

  constructor(private readonly client: PagerClient) {}

  async query<R>(sql: string, parameters: readonly unknown[] = []): Promise<R[]> {
    try {
      const { rows } = await this.send(sql, parameters);
      return rows as R[];
    } catch (error) {
      this.failure ??= error as Error;
      throw error;
    }
  }

  write(sql: string, parameters: readonly WriteParameter[] = []): void {
    this.send(sql, parameters).catch((error: Error) => (this.failure ??= error));
  }

  /** Prepared, other than what people read: that is planned for what they ask. */
  private send(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    const name = texts.nameFor(sql);
    return name === undefined
      ? this.client.query(sql, [...parameters])
      : this.client.prepared(name, sql, [...parameters]);
  }

  /** @throws what the first failed statement met with, as far as the server has answered */
  check(): void {
    if (this.failure) throw this.failure;
  }

  /** What failed first, the mapper's statements too, where this only says that the transaction is lost; else the error. */
  causeOf(error: unknown): unknown {
    const isConsequence = error instanceof Error && 'code' in error && error.code === IN_FAILED_TRANSACTION;
    return isConsequence ? (this.client.lostTo ?? error) : error;
  }
}
