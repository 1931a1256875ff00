import { Injectable } from '@nestjs/common';
import { ServerConfig } from '../platform/config/config.js';
import type { Transaction } from '../platform/database/unit-of-work.js';
import { inSlices } from '../platform/slices/slices.js';
import { ChannelDirectory } from '../paging/channels/channel-directory.js';
import { ChannelProviders } from '../paging/channels/channel-providers.js';
import { MailQueue } from '../paging/mails/mail-queue.js';
import { MailReaders } from '../people/users/mail-readers.js';
import { UsersService } from '../people/users/users.service.js';
import { intersect, union } from './domain/intervals.js';
import { replacedBy, timesOf, TOLD_AHEAD, userOf, type Side } from './domain/plan-change.js';
import { isOtherUnder, saidByHandoff, toldShifts, type PlanNews, type ToldShifts } from './domain/plan-news.js';
import { planMail, type ChangedSchedule } from './domain/plan-mail.js';
import type { OnCallSnapshot } from './domain/snapshot.js';
import { omissionOf } from './handoffs/domain/omission.js';
import { OnCallService } from './on-call.service.js';
import type { StoredNews } from './plan-news.queries.js';

/** What a schedule has become for one of its people. */
interface Told {
  schedule: ChangedSchedule;
  /** A notice of the hand-over says it, where the person gets one. */
  handoff: 'begin' | 'end' | null;
}

/** Mails to people whose shifts changes have changed: one to each, whatever the number of schedules and changes. */
@Injectable()
export class PlanMailer {
  constructor(
    private readonly mails: MailQueue,
    private readonly mailed: MailReaders,
    private readonly users: UsersService,
    private readonly onCall: OnCallService,
    private readonly channels: ChannelDirectory,
    private readonly providers: ChannelProviders,
    private readonly server: ServerConfig,
  ) {}

  /** Compares what people heard last with what is so now, and tells them what differs. */
  async tell(tx: Transaction, all: readonly StoredNews[], now: Date): Promise<void> {
    const plan = await this.onCall.planIn(tx);
    const people = await this.mailed.of(tx.tenantId);
    const isNoticed = await this.noticed(tx.tenantId, now);
    const { serviceName } = this.server;
    const told = new Map<string, ChangedSchedule[]>();
    for (const each of all)
      for (const [userId, { schedule, handoff }] of await this.changesIn(plan, each, now.getTime()))
        if (handoff === null || !isNoticed(userId, handoff)) told.set(userId, [...(told.get(userId) ?? []), schedule]);
    const readers = new Map(all.flatMap(({ news }) => Object.entries(news.readers)));
    await this.mails.add(
      tx,
      [...told].flatMap(([userId, schedules]) => {
        const reader = people.get(userId) ?? readers.get(userId);
        if (!reader) return [];
        const content = planMail({ schedules, timeStyle: reader, serviceName, now: now.getTime() });
        return [{ to: reader.username, expiresAt: new Date(now.getTime() + TOLD_AHEAD), ...content }];
      }),
    );
  }

  private async changesIn(
    plan: OnCallSnapshot,
    { scheduleId, news }: StoredNews,
    now: number,
  ): Promise<Map<string, Told>> {
    const side: Side = { snapshot: plan, schedule: plan.schedules.get(scheduleId) ?? null };
    const shifts = await this.shiftsIn(side, news.people, now);
    const found = new Map<string, Told>();
    const url = `${this.server.publicBaseUrl}/console/schedules/${scheduleId}`;
    const scheduleName = side.schedule?.name ?? news.scheduleName;
    for (const [userId, { before, after, time }] of shifts) {
      const handoff = saidByHandoff({ before, after, time }, now);
      found.set(userId, { handoff, schedule: { scheduleName, before, after, time, under: [], url } });
    }
    for (const { userId, ...under } of await this.underIn(side, news.under, now)) {
      const { schedule } = found.get(userId) ?? { schedule: { scheduleName, ...NO_SHIFTS, under: [], url } };
      found.set(userId, { handoff: null, schedule: { ...schedule, under: [...schedule.under, under] } });
    }
    return found;
  }

  private async shiftsIn(side: Side, people: PlanNews['people'], now: number): Promise<[string, ToldShifts][]> {
    const heard = Object.entries(people);
    const time = intersect(union(heard.flatMap(([, each]) => each.time)), [{ start: now, end: Infinity }]);
    const present = await inSlices(timesOf(side, time));
    return heard.flatMap(([userId, each]): [string, ToldShifts][] => {
      const told = present && toldShifts(each, present[userId] ?? [], now);
      return told ? [[userId, told]] : [];
    });
  }

  private async underIn(side: Side, all: PlanNews['under'], now: number) {
    const named = (times: object): string[] => Object.keys(times).map((id) => side.snapshot.people.nameOf(id) ?? id);
    const found = [];
    for (const [id, { span, replaced }] of Object.entries(all)) {
      const override = side.schedule?.allOverrides.find((each) => each.id === id && !each.isFormer && each.end > now);
      const userId = override && userOf(override);
      const present = override && (await inSlices(replacedBy(side, override, span)));
      if (!userId || !present || !isOtherUnder(span, replaced, present, now)) continue;
      found.push({ userId, override, before: named(replaced), after: named(present) });
    }
    return found;
  }

  /** Who gets a mail of a hand-over that is now. */
  private async noticed(tenantId: string, now: Date): Promise<(userId: string, kind: 'begin' | 'end') => boolean> {
    const [users, channels] = await Promise.all([this.users.directory(tenantId), this.channels.byUser(tenantId)]);
    const isMailed = this.providers.isConfigured('email', tenantId);
    return (userId, kind) => {
      const user = users.get(userId);
      if (!user?.notifyOnHandoff || !isMailed) return false;
      const usable = (channels.get(userId) ?? []).filter(({ type, verified }) => type === 'email' && verified);
      return omissionOf(user, kind, usable.length, now) === null;
    };
  }
}

const NO_SHIFTS = { before: [], after: [], time: [] };
