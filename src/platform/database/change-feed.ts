import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { Clock } from '../clock/clock.js';
import { contained } from '../contained.js';
import { withDeadline } from '../deadline.js';
import { JobNudges } from '../scheduling/job-nudges.js';
import { DatabaseConfig, ServerConfig } from '../config/config.js';
import { ClusterClient, logClusterChanges, endWhenSilent } from './cluster/cluster-client.js';
import { notify, notifyAtCommit, serverTime } from './connection.queries.js';
import { ChangeNotes, LOST, payloadsOf } from './domain/change-notes.js';
import type { Writer } from './statements.js';

const CHANGES = 'pager_changes';
const NUDGES = 'pager_nudges';
const NOTES = 'pager_notes';
/** A channel on which a process notifies itself, to verify that notifications arrive: behind a pooler they may not. */
const ECHO = `pager_echo_${randomBytes(8).toString('hex')}`;
const ECHO_MS = 3000;
/** How often a process sends its notes to all others. */
export const NOTES_MS = 250;
const RECONNECT_MS = 500;
const CONNECT_TIMEOUT_MS = 5000;
/** How often the connection is polled, and how long it may stay silent. */
const POLL_MS = 2000;
const SILENCE_MS = 6000;

/** Means all tenants, for statements over several tenants. */
export const ANY_TENANT = '00000000-0000-0000-0000-000000000000';

/** A table that a statement writes to; the comment after it says that no snapshot holds the written columns. */
const WRITTEN = /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+"?(\w+)\b"?(?!\s*\/\* in no snapshot \*\/)/gi;
/** Statements in the cache of tables; a full cache is emptied. */
const MAX_TEXTS = 2_000;

export interface Change {
  tenantId: string;
  table: string;
}
/** Receives the notes of all processes. */
export interface NotesAudience {
  receive(payload: string): void;
  /** Called when the connection is (re)established: changes may have been missed. */
  reconnected(): void;
}
interface Watcher {
  tables: readonly string[];
  /** Null: any tenant's rows may have changed. */
  listener: (tenantId: string | null) => void;
}

/**
 * Notifies every replica which tables changed for which tenant (`LISTEN`/`NOTIFY`), so that in-memory snapshots are
 * re-read. The writing process handles its own change at commit, before the request is answered.
 */
@Injectable()
export class ChangeFeed implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(ChangeFeed.name);
  private readonly watched = new Set<string>();
  readonly watchers: Watcher[] = [];
  private readonly texts = new Map<string, readonly string[]>();
  private client: pg.Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private pulse: NodeJS.Timeout | null = null;
  private stopped = false;
  /** Tables whose changes are noted for live updates; true: of alerts. */
  private readonly noted = new Map<string, boolean>();
  private readonly notes = new ChangeNotes();
  private tick: NodeJS.Timeout | null = null;
  /** Notes could not be sent: all replicas must be notified of that. */
  private lostNotes = false;
  private audience: NotesAudience | null = null;
  /** The sending of notes in progress. */
  private sending: Promise<void> | null = null;
  private answered: Promise<unknown> = Promise.resolve();
  private onEcho: () => void = () => undefined;

  constructor(
    private readonly database: DatabaseConfig,
    private readonly server: ServerConfig,
    private readonly nudges: JobNudges,
    private readonly clock: Clock,
  ) {}

  /** False while the connection is lost: changes are missed, and snapshots expire soon. */
  get connected(): boolean {
    return this.client !== null;
  }

  watch(tables: readonly string[], listener: Watcher['listener']): void {
    for (const table of tables) this.watched.add(table);
    this.watchers.push({ tables, listener });
    this.texts.clear();
  }

  /** Notes changes of these tables after each commit. `audience` gets those of all processes every 250 ms. */
  noteChanges(of: { alerts: readonly string[]; others: readonly string[] }, audience: NotesAudience): void {
    for (const table of of.others) this.noted.set(table, false);
    for (const table of of.alerts) this.noted.set(table, true);
    this.audience = audience;
    this.texts.clear();
  }

  /** The watched and noted tables that a statement inserts into, updates or deletes from. */
  writtenBy(sql: string): readonly string[] {
    const cached = this.texts.get(sql);
    if (cached) return cached;
    const tables = [...sql.matchAll(WRITTEN)]
      .map(([, table = '']) => table)
      .filter((each) => this.watched.has(each) || this.noted.has(each));
    if (this.texts.size >= MAX_TEXTS) this.texts.clear();
    this.texts.set(sql, tables);
    return tables;
  }

  /** Call it inside the writing transaction: all replicas are notified if that commits. */
  announce(tx: Writer, changes: readonly Change[], nudge: string | null): void {
    const payloads = changes
      .filter((each) => this.watched.has(each.table))
      .map((each) => `${each.tenantId}:${each.table}`);
    notifyAtCommit(tx, CHANGES, payloads);
    // An `api` process runs no jobs: its nudges must reach the workers.
    if (nudge && this.server.role === 'api') notifyAtCommit(tx, NUDGES, [nudge]);
  }

  /** @param alerts pairs of tenant and alert that the transaction declared as changed */
  applyLocally(changes: readonly Change[], alerts: readonly (readonly [tenantId: string, alertId: string])[]): void {
    const named = new Set<string>();
    for (const [tenantId, alertId] of alerts) {
      named.add(tenantId);
      this.notes.alert(tenantId, alertId);
    }
    for (const change of changes) {
      const { tenantId, table } = change;
      if (this.watched.has(table)) this.publish(change);
      const isOfAlerts = this.noted.get(table);
      if (isOfAlerts === false) this.notes.table(tenantId, table);
      // The writer did not declare the alerts, so clients reload their lists.
      if (isOfAlerts && tenantId !== ANY_TENANT && !named.has(tenantId)) this.notes.someAlerts(tenantId);
    }
  }

  /** Does the database answer on the feed's own connection? Resolves at the latest when a dead connection is dropped. */
  async answers(): Promise<boolean> {
    if (!this.client) return false;
    return this.ask(this.client).then(
      () => true,
      () => false,
    );
  }

  /** Resolves when every change that was committed before the call, by any replica, has been received. */
  async catchUp(): Promise<void> {
    try {
      // PostgreSQL delivers earlier notifications before it answers a later statement on the same connection.
      if (this.client) return await this.ask(this.client);
    } catch {
      // The end of the connection has its own event.
    }
    this.publish('everything');
  }

  async onModuleInit(): Promise<void> {
    logClusterChanges(this.database.directUrl ?? this.database.url ?? undefined, (line) => this.logger.warn(line));
    await this.connect();
    this.tick = setInterval(() => void this.sendNotes(), NOTES_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    if (this.tick) clearInterval(this.tick);
    await this.sending;
    await this.sendNotes();
    if (this.retry) clearTimeout(this.retry);
    if (this.pulse) clearInterval(this.pulse);
    const client = this.client;
    this.client = null;
    await client?.end();
  }

  private async connect(): Promise<void> {
    if (this.stopped) return;
    const client = new ClusterClient({
      connectionString: this.database.directUrl ?? this.database.url ?? undefined,
      application_name: 'pager-feed',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    let isLost = false;
    const lost = (error?: Error): void => {
      if (isLost) return;
      isLost = true;
      this.lost(client, error);
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ channel, payload }) => {
      if (!isLost) this.receive(channel, payload ?? '');
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANGES}`);
      await client.query(`LISTEN ${NUDGES}`);
      await client.query(`LISTEN ${NOTES}`);
      await client.query(`LISTEN ${ECHO}`);
      await this.ask(client);
      await this.hearItself(client);
      this.client = client;
      this.publish('everything');
      if (this.audience) contained('a gap in the change feed', () => this.audience?.reconnected())();
      this.poll(client, lost);
    } catch (error) {
      lost(error instanceof Error ? error : undefined);
    }
  }

  /** Detects dead connections by polling. */
  private poll(client: pg.Client, lost: (error: Error) => void): void {
    endWhenSilent(client, SILENCE_MS);
    let isPending = false;
    this.pulse = setInterval(() => {
      if (isPending) return;
      isPending = true;
      this.ask(client)
        .then(() => this.hearItself(client))
        .then(() => (isPending = false), lost);
    }, POLL_MS);
  }

  /** Reads the shared time, which also verifies the connection. */
  private ask(client: pg.Client): Promise<void> {
    return this.serially(async () => {
      const from = performance.now();
      const now = await serverTime(client);
      if (now !== undefined) this.clock.agree(now, performance.now() - from);
    });
  }

  /** @throws if its own notification does not arrive in time, as those of others would not, either */
  private async hearItself(client: pg.Client): Promise<void> {
    const heard = new Promise<void>((resolve) => (this.onEcho = resolve));
    await this.serially(() => notify(client, ECHO, ['']));
    await withDeadline(heard, ECHO_MS);
  }

  /** Runs one query at a time, as pg's client requires. */
  private serially<T>(query: () => Promise<T>): Promise<T> {
    const answer = this.answered.then(query);
    this.answered = answer.catch(() => undefined);
    return answer;
  }

  private lost(client: pg.Client, error?: Error): void {
    if (this.stopped) return;
    if (this.client) this.logger.warn({ err: error }, 'The change feed lost its connection');
    this.client = null;
    if (this.pulse) clearInterval(this.pulse);
    this.pulse = null;
    void client.end().catch(() => undefined);
    this.retry ??= setTimeout(() => {
      this.retry = null;
      void this.connect();
    }, RECONNECT_MS);
  }

  private receive(channel: string, payload: string): void {
    if (channel === ECHO) return this.onEcho();
    if (channel === NUDGES) return contained('a nudge', () => this.nudges.nudge(payload))();
    if (channel === NOTES) return contained('changes of alerts', () => this.audience?.receive(payload))();
    const separator = payload.indexOf(':');
    this.publish({ tenantId: payload.slice(0, separator), table: payload.slice(separator + 1) });
  }

  /** Notes that arrive during the sending go with the next. */
  private sendNotes(): Promise<void> {
    this.sending ??= this.tellNotes().finally(() => (this.sending = null));
    return this.sending;
  }

  private async tellNotes(): Promise<void> {
    if (this.notes.isEmpty && !(this.lostNotes && this.client)) return;
    const payloads = payloadsOf(this.notes.take());
    if (this.lostNotes) payloads.unshift(LOST);
    this.lostNotes = true;
    try {
      const { client } = this;
      if (!client) return;
      await this.serially(() => notify(client, NOTES, payloads));
      this.lostNotes = false;
    } catch {
      // The end of the connection has its own event.
    }
  }

  private publish(change: Change | 'everything'): void {
    for (const { tables, listener } of this.watchers) {
      if (change !== 'everything' && !tables.includes(change.table)) continue;
      const isOfOne = change !== 'everything' && change.tenantId !== ANY_TENANT;
      contained('a change of configuration', listener)(isOfOne ? change.tenantId : null);
    }
  }
}
