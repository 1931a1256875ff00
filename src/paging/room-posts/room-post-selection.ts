import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { Rehearsals } from '../../alerts/rehearsal/rehearsals.js';
import { ChatRoomDirectory, type ChatRoomEntry } from '../chat-rooms/chat-room-directory.js';
import { groupBy } from '../../platform/group-by.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { afterClaim, triesOf } from '../../platform/delivery-queue/domain/attempt.js';
import type { PaceBook } from '../bundles/pace-book.js';
import { Pacing } from '../bundles/pacing.js';
import type { AttemptDecision } from '../notifications/domain/attempt.js';
import { PagingFacts } from '../notifications/paging-facts.js';
import { beforePost } from './domain/room-post.js';
import type { RoomPage } from './room-page.entity.js';
import { ROOM_PAGES } from './room-pages.js';
import { lockMembers, lockWaiting } from './room-pages.queries.js';
import type { RoomPageEnd } from './room-trail.js';

/** The most alerts in one post; the rest waits for the next. */
const MOST_MEMBERS = 1000;

/** A post to send now. */
export interface GoingPost {
  /** The updated row. */
  row: RoomPage;
  room: ChatRoomEntry;
  /** The alerts in the post; at least one. */
  alerts: readonly AlertSnapshot[];
}

/** The decisions about a batch of due posts. */
export interface SelectedPosts {
  /** The updated rows, in the order of the input. */
  next: RoomPage[];
  going: GoingPost[];
  ended: RoomPageEnd[];
}

type Decided = { row: RoomPage; decision: AttemptDecision };

/**
 * Decides which posts are sent now. The first to a room goes at once and starts a window. Posts within the window
 * wait; at its end they are sent as one, by the row that waited longest. All grouped rows, including that one, name it
 * in `bundledInto`.
 */
@Injectable()
export class RoomPostSelection {
  constructor(
    private readonly facts: PagingFacts,
    private readonly rooms: ChatRoomDirectory,
    private readonly pacing: Pacing,
    private readonly rehearsals: Rehearsals,
  ) {}

  async of(tx: Transaction, rows: readonly RoomPage[], now: Date): Promise<SelectedPosts> {
    const inPosts = await lockMembers(
      tx,
      rows.filter(isLeading).map(({ id }) => id),
    );
    const members = groupBy(inPosts, ({ bundledInto }) => bundledInto ?? '');
    const alertIds = [...rows, ...inPosts].map(({ alertId }) => alertId);
    const loaded = await this.load(tx, await this.facts.alerts(tx, alertIds), now);
    const book = await this.pacing.bookOf(
      tx,
      rows.map(({ roomId }) => roomId),
      now,
    );
    const { decided, gathering } = this.inTurns(rows, loaded, book, tx, now);

    const others: Decided[] = rows.flatMap((row, index) =>
      (members.get(row.id) ?? []).map((member) => ({
        row: member,
        decision: withLeader(decided[index]!.decision, row.id, loaded.decisionOn(member), now),
      })),
    );
    for (const leader of gathering) {
      const but = rows.map(({ id }) => id);
      const waiting = await lockWaiting(tx, leader.roomId, { now, but, most: MOST_MEMBERS - 1 });
      const alertIds = waiting.map(({ alertId }) => alertId);
      const more = await this.load(tx, await this.facts.alerts(tx, alertIds), now);
      for (const row of waiting) others.push({ row, decision: withLeader(GOES, leader.id, more.decisionOn(row), now) });
      for (const [id, alert] of more.alerts) loaded.alerts.set(id, alert);
    }
    this.write(tx, others, now);
    return this.result(decided, others, loaded, now);
  }

  private async load(tx: Transaction, alerts: Map<string, AlertSnapshot>, now: Date): Promise<LoadedPosts> {
    const rooms = await this.rooms.byId(tx.tenantId);
    const rehearses = await this.rehearsals.held(tx);
    const decisionOn = (page: RoomPage): AttemptDecision => {
      const providerConfigured = this.facts.isConfigured(page.channelType, tx.tenantId);
      const [alert, room] = [alerts.get(page.alertId), rooms.get(page.roomId)];
      const rehearsal = alert ? rehearses(alert) : null;
      return beforePost({ ...page, alert, room, providerConfigured, rehearsal, now });
    };
    return { rooms, alerts, decisionOn };
  }

  /**
   * Applies each room's window. `gathering`: posts that include everything else that waits for their room. Retries do
   * not wait for a window.
   */
  private inTurns(
    rows: readonly RoomPage[],
    { alerts, decisionOn }: LoadedPosts,
    book: PaceBook,
    tx: Transaction,
    now: Date,
  ): { decided: Decided[]; gathering: RoomPage[] } {
    const gathering = new Map<string, RoomPage>();
    const decided = rows.map((row): Decided => {
      const decision = decisionOn(row);
      const alert = alerts.get(row.alertId);
      if (decision.event !== 'claim' || !alert) return { row, decision };
      const backoffMs = book.backoff(row.roomId);
      if (backoffMs > 0) return { row, decision: { event: 'hold', dueAt: new Date(now.getTime() + backoffMs) } };
      if (triesOf(row) > 0) return { row, decision };
      const leader = gathering.get(row.roomId);
      // A post that the room rejected as rate limited now includes what was added since.
      if (row.busy > 0) {
        if (leader && !isLeading(row)) return { row, decision: joining(leader.id, row.dueAt) };
        gathering.set(row.roomId, leader ?? row);
        return { row, decision };
      }
      if (leader) return { row, decision: joining(leader.id, row.dueAt) };
      const limits = this.pacing.ofRoom(alert.priority);
      const next = book.decide(row.roomId, limits);
      if (next.kind === 'join') return { row, decision: { event: 'hold', dueAt: new Date(next.dueAt) } };
      book.sent(row.roomId, limits);
      if (row.dueAt > row.createdAt) gathering.set(row.roomId, row);
      return { row, decision };
    });
    book.save(tx);
    return { decided, gathering: [...gathering.values()] };
  }

  private write(tx: Transaction, others: readonly Decided[], now: Date): void {
    const changes = others.map((each) => ({ row: each.row, next: after(each, now) }));
    void tx.store(...ROOM_PAGES.table.change(changes, now));
    for (const { row } of changes) tx.alertChanged(row.alertId);
  }

  private result(
    decided: readonly Decided[],
    others: readonly Decided[],
    { rooms, alerts }: LoadedPosts,
    now: Date,
  ): SelectedPosts {
    const all = [...decided, ...others];
    const inPosts = groupBy(
      all.filter(({ decision }) => decision.event === 'bundle'),
      ({ decision }) => (decision.event === 'bundle' ? decision.bundledInto : ''),
    );
    const next = decided.map((each) => {
      const row = after(each, now);
      return each.decision.event === 'claim' && inPosts.has(row.id) ? { ...row, bundledInto: row.id } : row;
    });
    const going = next.flatMap((row): GoingPost[] => {
      const room = rooms.get(row.roomId);
      const pages = [row, ...(inPosts.get(row.id) ?? []).map((each) => each.row)];
      if (row.state !== 'sending' || !room) return [];
      return [{ row, room, alerts: pages.flatMap(({ alertId }) => alerts.get(alertId) ?? []) }];
    });
    const ended = all.flatMap(({ row: page, decision }): RoomPageEnd[] => {
      if (!('outcome' in decision)) return [];
      const { outcome, reason } = decision;
      return [{ page, room: rooms.get(page.roomId), alert: alerts.get(page.alertId), outcome, reason }];
    });
    return { next, going, ended };
  }
}

interface LoadedPosts {
  rooms: ReadonlyMap<string, ChatRoomEntry>;
  /** By id; deleted ones are absent. */
  alerts: Map<string, AlertSnapshot>;
  decisionOn(this: void, page: RoomPage): AttemptDecision;
}

const GOES: AttemptDecision = { event: 'claim' };

/** Whether it is the leading row of a grouped post. */
const isLeading = ({ id, bundledInto }: RoomPage): boolean => bundledInto === id;

const joining = (bundledInto: string, dueAt: Date): AttemptDecision => ({ event: 'bundle', dueAt, bundledInto });

/** The decision for a grouped row: it is sent or abandoned with its leading row, else it goes on alone. */
function withLeader(leader: AttemptDecision, id: string, own: AttemptDecision, now: Date): AttemptDecision {
  if (own.event !== 'claim') return own;
  if (leader.event === 'give-up') return leader;
  return leader.event === 'claim' ? joining(id, now) : { event: 'hold', dueAt: now };
}

/** The updated row; a row that stays in the same grouped post does not change. */
function after({ row, decision }: Decided, now: Date): RoomPage {
  if (decision.event === 'bundle' && row.state === 'bundled') return row;
  const next = { ...row, ...afterClaim(row, decision, now) };
  if (decision.event === 'bundle') return { ...next, bundledInto: decision.bundledInto };
  return { ...next, bundledInto: null };
}
