import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { may, maySeeUsers } from '../../people/access/domain/permissions.js';
import { ChangedAlerts, type ChangedAlert } from '../../alerts/lifecycle/changed-alerts.js';
import { AlertView } from '../../alerts/lifecycle/dto/alert.views.js';
import { ApiKeyCallers } from '../../people/auth/callers/api-key-callers.js';
import { UserCallers } from '../../people/auth/callers/user-callers.js';
import { type Counter, Metrics } from '../../platform/metrics/metrics.js';
import type { TenantChanges } from '../../platform/database/domain/change-notes.js';
import { PeopleInAnswers } from '../../people/users/people-in-answers.js';
import { frame, frameOf, type LiveEvent } from './domain/frames.js';
import { resourcesOf } from './domain/tables.js';
import type { LiveStream } from './live-stream.js';

/** Above this size in one round the events are not sent, and clients reload their lists. */
const MOST_BYTES = 64 * 1024;

type Streams = Iterable<LiveStream>;

/** Composes the events for the streams of a tenant. Each stream gets only what its caller may read. */
@Injectable()
export class LiveUpdates {
  private readonly written: Counter<'event'>;

  constructor(
    private readonly alerts: ChangedAlerts,
    private readonly people: PeopleInAnswers,
    private readonly users: UserCallers,
    private readonly keys: ApiKeyCallers,
    metrics: Metrics,
  ) {
    const help = 'Events written to streams of live events';
    this.written = metrics.counter({ name: 'pager_live_events_total', help, labels: ['event'] });
  }

  /** Ends the streams of callers who have lost access, and updates the rights of the others. */
  async check(tenantId: string, streams: Streams): Promise<void> {
    const open = [...streams];
    const callers = [...new Set(open.map(({ caller }) => caller))];
    const present = await this.users.stillAllowed(
      tenantId,
      callers.filter(({ kind }) => kind === 'user'),
    );
    const keys = new Map<string, Caller | null>();
    for (const caller of callers.filter(({ kind }) => kind === 'api_key')) {
      const same = caller.id + caller.profile;
      if (!keys.has(same)) keys.set(same, await this.keys.stillAllowed(caller));
      const now = keys.get(same);
      if (now) present.set(caller, now);
    }
    for (const stream of open) {
      const now = present.get(stream.caller);
      if (!now) stream.end('revoked');
      else if (!may(now, 'read', 'alerts')) stream.end('forbidden');
      else stream.caller = now;
    }
  }

  sendGap(streams: Streams): void {
    for (const stream of streams) stream.write(this.count('gap', frame('gap', {})));
  }

  async send(tenantId: string, streams: Streams, { alerts, unnamed, tables }: TenantChanges): Promise<void> {
    const changed = alerts.size > 0 ? await this.alerts.read(tenantId, [...alerts]) : [];
    const texts = new Map<string, Promise<ReadonlyMap<string, string>>>();
    const resources = [...resourcesOf(tables)];
    for (const stream of [...streams]) {
      const { caller } = stream;
      const audience = audienceOf(caller);
      if (!texts.has(audience)) texts.set(audience, this.framesFor(caller, changed));
      const frames = (await texts.get(audience)) ?? new Map<string, string>();
      const events: [LiveEvent, string][] = changed.flatMap((alert) => eventFor(caller, alert, frames));
      const bytes = events.reduce((sum, [, text]) => sum + text.length, 0);
      const count = unnamed + (bytes > MOST_BYTES ? events.length : 0);
      if (bytes > MOST_BYTES) events.length = 0;
      if (count > 0) events.push(['alerts', frame('alerts', { count })]);
      for (const [resource, needed] of resources) {
        if (may(caller, 'read', needed)) events.push(['change', frame('change', { resource })]);
      }
      if (events.length > 0) stream.write(events.map(([event, text]) => this.count(event, text)).join(''));
    }
  }

  /** The events of the alerts, with the content that a list shows to this caller. */
  private async framesFor(caller: Caller, changed: readonly ChangedAlert[]): Promise<ReadonlyMap<string, string>> {
    const views = changed.flatMap(({ view }) => (view ? [view] : []));
    const change = this.people.changeFor(caller, AlertView);
    // Works on a copy, as it changes the views, and other callers see other content.
    const shown = change ? await change(structuredClone(views)) : views;
    return new Map(shown.map((view) => [view.id, frameOf('alert', JSON.stringify(view))]));
  }

  private count(event: LiveEvent, text: string): string {
    this.written.add(1, { event });
    return text;
  }
}

function eventFor(caller: Caller, alert: ChangedAlert, frames: ReadonlyMap<string, string>): [LiveEvent, string][] {
  const text = frames.get(alert.id);
  if (alert.mayRead(caller) && text) return [['alert', text]];
  // Only the id, which reveals nothing.
  return alert.view === null ? [['alert.deleted', frame('alert.deleted', { id: alert.id })]] : [];
}

/** The same for callers who see the same texts. */
function audienceOf(caller: Caller): string {
  return maySeeUsers(caller) ? caller.profile : `${caller.profile} ${caller.id}`;
}
