import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Response } from 'express';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { contained } from '../../platform/contained.js';
import { ApiError, badRequest, unavailable } from '../../platform/errors/api-error.js';
import { type Counter, Metrics } from '../../platform/metrics/metrics.js';
import { ANY_TENANT, ChangeFeed } from '../../platform/database/change-feed.js';
import { readPayload } from '../../platform/database/domain/change-notes.js';
import { EVENT_STREAM, frame, retryAfter } from './domain/frames.js';
import { slotsOf } from './domain/slots.js';
import { ALERT_TABLES, OTHER_TABLES, RIGHTS_TABLES } from './domain/tables.js';
import { LiveStream } from './live-stream.js';
import { LiveUpdates } from './live-updates.js';
import { TenantStreams } from './tenant-streams.js';

const SECOND_MS = 1000;
const COME_BACK_SECONDS = 30;

/** The event streams of open console pages (`GET /v2/events`): opens them, sends them changes, closes them. */
@Injectable()
export class LiveStreams implements OnModuleDestroy {
  private readonly tenants = new Map<string, TenantStreams>();
  private readonly taken = new Map<string, number>();
  private readonly dropped: Counter<never>;
  private readonly second: NodeJS.Timeout;
  private open = 0;
  private closed = false;

  constructor(
    private readonly feed: ChangeFeed,
    private readonly updates: LiveUpdates,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    const of = { alerts: ALERT_TABLES, others: OTHER_TABLES };
    feed.noteChanges(of, { receive: (payload) => this.receive(payload), reconnected: () => this.missed() });
    // Arrives at the commit, so before the note of a later change: nobody sees data to which they just lost the right.
    feed.watch(RIGHTS_TABLES, (tenantId) => this.rightsChanged(tenantId));
    const streams = { name: 'pager_live_streams', help: 'Open streams of live events', labels: [] };
    metrics.gauge(streams, () => [{ value: this.open, labels: {} }]);
    const help = 'Streams of live events whose readers were too far behind';
    this.dropped = metrics.counter({ name: 'pager_live_streams_dropped_total', help, labels: [] });
    this.dropped.add(0, {});
    this.second = setInterval(
      contained('live events', () => this.everySecond()),
      SECOND_MS,
    );
    this.second.unref();
  }

  /** Begins a stream. @param headOnly for HEAD @throws ApiError 400 pipelined, 429 for too many, 503 while the service stops */
  begin(caller: Caller, response: Response, headOnly = false): void {
    if (this.closed) throw unavailable('The service is stopping', 2);
    // A pipelined stream could not be written, nor detect the end of the connection.
    if (!response.socket) throw badRequest('A stream of events cannot wait behind another answer of its connection');
    const slots = slotsOf(caller);
    const full = slots.find(({ key, most }) => (this.taken.get(key) ?? 0) >= most);
    if (full) throw tooMany(full.what, full.most);
    // Not Express' `set`, which adds a charset.
    response.setHeader('Content-Type', EVENT_STREAM);
    response.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    if (headOnly) return void response.end();
    const tenant = this.tenantOf(caller.tenantId);
    const stream = new LiveStream(caller, response, () => this.dropped.add(1, {}));
    for (const { key } of slots) this.taken.set(key, (this.taken.get(key) ?? 0) + 1);
    tenant.streams.add(stream);
    this.open++;
    response.once('close', () => {
      this.open--;
      tenant.streams.delete(stream);
      if (tenant.streams.size === 0 && this.tenants.get(caller.tenantId) === tenant) {
        this.tenants.delete(caller.tenantId);
        tenant.stop();
      }
      for (const { key } of slots) this.leave(key);
    });
    const hello = { now: this.clock.now().toISOString(), healthy: this.feed.connected };
    stream.write(retryAfter(Math.random()) + frame('hello', hello));
    // Detects rights that were lost since the request was admitted.
    tenant.check();
  }

  /** Ends every stream, and accepts no more. */
  close(): void {
    this.closed = true;
    clearInterval(this.second);
    for (const tenant of this.tenants.values()) {
      tenant.stop();
      for (const stream of tenant.streams) stream.end('shutdown');
    }
  }

  onModuleDestroy(): void {
    this.close();
  }

  private tenantOf(tenantId: string): TenantStreams {
    let tenant = this.tenants.get(tenantId);
    if (!tenant) this.tenants.set(tenantId, (tenant = new TenantStreams(tenantId, this.updates)));
    return tenant;
  }

  private leave(key: string): void {
    const left = (this.taken.get(key) ?? 1) - 1;
    if (left > 0) this.taken.set(key, left);
    else this.taken.delete(key);
  }

  private receive(payload: string): void {
    if (this.tenants.size === 0) return;
    const changes = readPayload(payload);
    if (changes === null) return this.missed();
    for (const [tenantId, each] of changes) {
      if (tenantId !== ANY_TENANT) this.tenants.get(tenantId)?.note(each);
      else for (const tenant of this.tenants.values()) tenant.note(each);
    }
  }

  private rightsChanged(tenantId: string | null): void {
    if (tenantId !== null) this.tenants.get(tenantId)?.check();
    else for (const tenant of this.tenants.values()) tenant.check();
  }

  private missed(): void {
    for (const tenant of this.tenants.values()) tenant.missed();
  }

  private everySecond(): void {
    const now = this.clock.now();
    for (const tenant of this.tenants.values()) {
      tenant.keep();
      for (const stream of tenant.streams) {
        const { token } = stream.caller;
        if (token && token.expiresAt <= now) stream.end('expired');
        else stream.keep();
      }
    }
  }
}

function tooMany(what: string, most: number): ApiError {
  return new ApiError(429, 'TOO_MANY_STREAMS', `At most ${most} streams of ${what} may be open`, {
    headers: { 'Retry-After': String(COME_BACK_SECONDS) },
  });
}
