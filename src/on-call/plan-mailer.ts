import { Injectable } from '@nestjs/common';
import { ServerConfig } from '../platform/config/config.js';
import type { Transaction } from '../platform/database/unit-of-work.js';
import { groupBy } from '../platform/group-by.js';
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

/** Whether a mail of a handoff that is now goes to the person. */
type IsNotified = (userId: string, kind: 'begin' | 'end') => boolean;

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
    const isNotified = await this.notifiedOfHandoffs(tx.tenantId, now);
    const { serviceName } = this.server;
    const told = new Map<string, ChangedSchedule[]>();
    for (const each of all)
      for (const [userId, schedule] of await this.changesIn(plan, each, isNotified, now.getTime()))
        told.set(userId, [...(told.get(userId) ?? []), schedule]);
    const readers = new Map(all.flatMap(({ news }) => Object.entries(news.readers)));
    await this.mails.add(
      tx,
      [...told].flatMap(([userId, schedules]) => {
        const reader = people.get(userId) ?? readers.get(userId);
        if (!reader) return [];
        const content = planMail({ schedules, timeStyle: reader, serviceName, now: now.getTime() });
        return [{ to: reader.username, about: userId, expiresAt: new Date(now.getTime() + TOLD_AHEAD), ...content }];
      }),
    );
  }

  private async changesIn(
    plan: OnCallSnapshot,
    { scheduleId, news }: StoredNews,
    isNotified: IsNotified,
    now: number,
  ): Promise<[string, ChangedSchedule][]> {
    const side: Side = { snapshot: plan, schedule: plan.schedules.get(scheduleId) ?? null };
    const shifts = await this.shiftsIn(side, news.people, now);
    const under = groupBy(await this.underIn(side, news.under, now), ({ userId }) => userId);
    const scheduleName = side.schedule?.name ?? news.scheduleName;
    const url = `${this.server.publicBaseUrl}/console/schedules/${scheduleId}`;
    return [...new Set([...shifts.keys(), ...under.keys()])].flatMap((userId): [string, ChangedSchedule][] => {
      const changed = shifts.get(userId) ?? NO_SHIFTS;
      const own = under.get(userId) ?? [];
      const handoff = own.length === 0 ? saidByHandoff(changed, now) : null;
      if (handoff && isNotified(userId, handoff)) return [];
      return [[userId, { scheduleName, ...changed, under: own, url }]];
    });
  }

  private async shiftsIn(side: Side, people: PlanNews['people'], now: number): Promise<Map<string, ToldShifts>> {
    const heard = Object.entries(people);
    const time = intersect(union(heard.flatMap(([, { time }]) => time)), [{ start: now, end: Infinity }]);
    const present = await inSlices(timesOf(side, time));
    const told = new Map<string, ToldShifts>();
    if (!present) return told;
    for (const [userId, each] of heard) {
      const shifts = toldShifts(each, present[userId] ?? [], now);
      if (shifts) told.set(userId, shifts);
    }
    return told;
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

  private async notifiedOfHandoffs(tenantId: string, now: Date): Promise<IsNotified> {
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
