import pg from 'pg';
import { isDatabaseAway } from '../../http/database-errors.js';
import type { DatabaseAddress, DatabaseHost } from '../../config/database-address.js';
import { choosePrimary, type Answer, type Choice } from './primary-choice.js';

/** PostgreSQL's code for a server that currently accepts no connections. */
const CANNOT_CONNECT_NOW = '57P03';

/** A connection that the cluster can end. */
export interface Member {
  /** Ends the connection; pending queries get the error. */
  drop(error: Error): void;
}

/** The servers of one database, and which of them is writable. Shared by all connections of this process. */
export class Cluster {
  /** Logs when the server changes, or none is left. */
  say: (line: string) => void = () => undefined;
  private readonly members = new Map<Member, DatabaseHost>();
  /** The server to use; null: it must be determined. */
  private primary: DatabaseHost | null = null;
  /** The server last used, even if it has failed since. */
  private last: DatabaseHost | null = null;
  private search: Promise<DatabaseHost> | null = null;
  private away = false;

  constructor(readonly address: DatabaseAddress) {}

  /** @throws an error that counts as "database unavailable" if no server is writable */
  find(): Promise<DatabaseHost> {
    if (this.primary) return Promise.resolve(this.primary);
    this.search ??= this.ask().finally(() => (this.search = null));
    return this.search;
  }

  join(member: Member, host: DatabaseHost): void {
    this.members.set(member, host);
  }

  leave(member: Member): void {
    this.members.delete(member);
  }

  /** Call it after an error of that server: all servers are queried before it is used again. */
  doubt(host: DatabaseHost): void {
    if (this.primary === host) this.primary = null;
  }

  private async ask(): Promise<DatabaseHost> {
    const { hosts } = this.address;
    const choice = await this.firstChoice();
    if (choice.kind === 'use') {
      const host = hosts[choice.index]!;
      this.use(host);
      return host;
    }
    const said = `No server of the database takes writes (${choice.reason})`;
    if (this.last && !this.away) this.say(said);
    this.away = true;
    throw choice.error ?? Object.assign(new Error(said), { code: CANNOT_CONNECT_NOW });
  }

  /** Queries all servers at once, and waits only for the answers that the choice needs. */
  private firstChoice(): Promise<Exclude<Choice, { kind: 'wait' }>> {
    const { hosts } = this.address;
    const before = this.last ? hosts.indexOf(this.last) : null;
    const answers: (Answer | null)[] = hosts.map(() => null);
    return new Promise((resolve) => {
      for (const [index, host] of hosts.entries()) {
        void this.answerOf(host).then((answer) => {
          answers[index] = answer;
          const choice = choosePrimary(answers, before);
          if (choice.kind !== 'wait') resolve(choice);
        });
      }
    });
  }

  private async answerOf({ host, port }: DatabaseHost): Promise<Answer> {
    const { single, connectTimeoutMs } = this.address;
    const client = new pg.Client({ connectionString: single, connectionTimeoutMillis: connectTimeoutMs });
    client.host = withoutBrackets(host);
    client.port = port;
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await takesWrites(client, connectTimeoutMs)) ? { kind: 'takes-writes' } : { kind: 'takes-none' };
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      if (!isDatabaseAway(failure)) return { kind: 'refused', error: failure };
      return { kind: 'away', reason: `${host}:${port}: ${failure.message || codeOf(failure)}` };
    } finally {
      client.end().catch(() => undefined);
    }
  }

  private use(host: DatabaseHost): void {
    if (this.last && (this.away || this.last !== host))
      this.say(`The server of the database that takes writes is ${host.host}:${host.port}`);
    this.primary = this.last = host;
    this.away = false;
    // Otherwise queries would wait for an unreachable or frozen server.
    for (const [member, current] of this.members) {
      if (current !== host)
        member.drop(new Error(`Connection terminated: ${current.host}:${current.port} no longer takes writes`));
    }
  }
}

/** False also for a primary in read-only mode (`default_transaction_read_only`), as with a full disk. */
export async function takesWrites(client: pg.ClientBase, timeoutMs: number): Promise<boolean> {
  const query = { text: 'SHOW transaction_read_only', query_timeout: timeoutMs };
  const { rows } = await client.query<{ transaction_read_only: string }>(query);
  return rows[0]?.transaction_read_only === 'off';
}

/** The host without the brackets of an IPv6 address. */
export function withoutBrackets(host: string): string {
  return decodeURIComponent(host.replace(/^\[(.+)\]$/, '$1'));
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.name;
}
