import pg from 'pg';
import { PreparedTexts } from './prepared-texts.js';

const BEGIN = 'START TRANSACTION';
const ENDINGS: ReadonlySet<string> = new Set(['COMMIT', 'ROLLBACK']);
/** What PostgreSQL says when the columns of a prepared statement's result have changed since (a migration). */
const STALE_STATEMENT = '0A000';

/** One for all connections, so that a text has one name. */
const texts = new PreparedTexts();

/** The parts of pg's connection that its types leave out. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  on(event: 'errorMessage', listener: (error: { code?: string }) => void): void;
}

/**
 * A connection that spares round trips. Statements are sent as they are asked for, without waiting for the answers to
 * those before (`pipeline`), and all that are asked for at one moment leave in one packet; the beginning of a transaction
 * goes out with its first statement; and texts that come again are prepared, so that PostgreSQL parses them once.
 */
export class PagerClient extends pg.Client {
  private gathering = false;
  private beginning = false;
  /** Part of the statements' names: raised, all of them are prepared anew. */
  private generation = 0;

  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, pipeline: true });
    this.wire.on('errorMessage', ({ code }) => {
      if (code === STALE_STATEMENT) this.generation++;
    });
  }

  /** Every statement comes through here, the mapper's too. (pg declares seven overloads of it.) */
  override query(...args: unknown[]): never {
    const [text, values] = args;
    if (typeof text === 'string' && args.length < 3) {
      if (text === BEGIN) return this.beginLater() as never;
      if (this.beginning && ENDINGS.has(text)) return this.endUnbegun(text) as never;
    }
    this.gather();
    if (this.beginning) this.begin();
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? this.nameFor(text) : undefined;
    if (name === undefined) return super.query(...(args as Parameters<pg.Client['query']>)) as never;
    return super.query({ name, text, values } as pg.QueryConfig, args[2] as never) as never;
  }

  /** Holds back what is written until everything that runs now has had its say. */
  private gather(): void {
    if (this.gathering) return;
    this.gathering = true;
    const { stream } = this.wire;
    stream.cork();
    process.nextTick(() => {
      this.gathering = false;
      stream.uncork();
    });
  }

  private beginLater(): Promise<Answer> {
    this.beginning = true;
    return Promise.resolve(emptyAnswer(BEGIN));
  }

  /** A failure to begin is the failure of the statement behind it: only a lost connection brings one about. */
  private begin(): void {
    this.beginning = false;
    super.query(BEGIN).catch(() => undefined);
  }

  /** Nothing was asked in this transaction: PostgreSQL need not hear of it. */
  private endUnbegun(text: string): Promise<Answer> {
    this.beginning = false;
    return Promise.resolve(emptyAnswer(text));
  }

  private nameFor(text: string): string | undefined {
    const name = texts.nameFor(text);
    return name !== undefined && this.generation > 0 ? `${name}_${this.generation}` : name;
  }

  private get wire(): Wire {
    return (this as unknown as { connection: Wire }).connection;
  }
}

type Answer = Pick<pg.QueryResult, 'command' | 'rows' | 'rowCount'>;

function emptyAnswer(command: string): Answer {
  return { command, rows: [], rowCount: null };
}
