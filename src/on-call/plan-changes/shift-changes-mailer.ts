import { Injectable } from '@nestjs/common';
import { ServerConfig } from '../../platform/config/config.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { groupBy } from '../../platform/group-by.js';
import { inSlices } from '../../platform/slices/slices.js';
import { ChannelDirectory } from '../../paging/channels/channel-directory.js';
import { ChannelProviders } from '../../paging/channels/channel-providers.js';
import { MailQueue } from '../../paging/mails/mail-queue.js';
import { MailRecipients } from '../../people/users/mail-recipients.js';
import { UsersService } from '../../people/users/users.service.js';
import { intersect, union } from '../domain/intervals.js';
import { replacedBy, onCallTimes, NOTICE_AHEAD, userOf, type ScheduleInPlan } from './domain/compare-plans.js';
import {
  replacesOthers,
  coveredByHandoffNotice,
  shiftDifference,
  type PendingChanges,
  type ShiftDifference,
} from './domain/pending-changes.js';
import { shiftChangesMail, type ChangedSchedule } from './domain/shift-changes-mail.js';
import type { OnCallSnapshot } from '../domain/schedule/snapshot.js';
import { omissionOf } from '../handoffs/domain/omission.js';
import { OnCallService } from '../on-call.service.js';
import type { StoredChanges } from './pending-changes.queries.js';

/** Whether the user gets a mail about a handoff now. */
type IsNotified = (userId: string, kind: 'begin' | 'end') => boolean;

/** Mails people whose shifts have changed: one mail to each, for all schedules and changes. */
@Injectable()
export class ShiftChangesMailer {
  constructor(
    private readonly mails: MailQueue,
    private readonly mailed: MailRecipients,
    private readonly users: UsersService,
    private readonly onCall: OnCallService,
    private readonly channels: ChannelDirectory,
    private readonly providers: ChannelProviders,
    private readonly server: ServerConfig,
  ) {}

  /** Mails the differences between the shifts that people know and the current ones. */
  async notify(tx: Transaction, all: readonly StoredChanges[], now: Date): Promise<void> {
    const plan = await this.onCall.planIn(tx);
    const people = await this.mailed.of(tx.tenantId);
    const isNotified = await this.notifiedOfHandoffs(tx.tenantId, now);
    const { serviceName } = this.server;
    const changesByUser = new Map<string, ChangedSchedule[]>();
    for (const each of all)
      for (const [userId, schedule] of await this.changesIn(plan, each, isNotified, now.getTime()))
        changesByUser.set(userId, [...(changesByUser.get(userId) ?? []), schedule]);
    const readers = new Map(all.flatMap(({ news }) => Object.entries(news.readers)));
    await this.mails.add(
      tx,
      [...changesByUser].flatMap(([userId, schedules]) => {
        const reader = people.get(userId) ?? readers.get(userId);
        if (!reader) return [];
        const content = shiftChangesMail({ schedules, timeStyle: reader, serviceName, now: now.getTime() });
        return [{ to: reader.username, about: userId, expiresAt: new Date(now.getTime() + NOTICE_AHEAD), ...content }];
      }),
    );
  }

  private async changesIn(
    plan: OnCallSnapshot,
    { scheduleId, news }: StoredChanges,
    isNotified: IsNotified,
    now: number,
  ): Promise<[string, ChangedSchedule][]> {
    const side: ScheduleInPlan = { snapshot: plan, schedule: plan.schedules.get(scheduleId) ?? null };
    const shifts = await this.shiftDifferences(side, news.people, now);
    const under = groupBy(await this.overridesReplacingOthers(side, news.under, now), ({ userId }) => userId);
    const scheduleName = side.schedule?.name ?? news.scheduleName;
    const url = `${this.server.publicBaseUrl}/console/schedules/${scheduleId}`;
    return [...new Set([...shifts.keys(), ...under.keys()])].flatMap((userId): [string, ChangedSchedule][] => {
      const changed = shifts.get(userId) ?? NO_SHIFTS;
      const own = under.get(userId) ?? [];
      const handoff = own.length === 0 ? coveredByHandoffNotice(changed, now) : null;
      if (handoff && isNotified(userId, handoff)) return [];
      return [[userId, { scheduleName, ...changed, under: own, url }]];
    });
  }

  private async shiftDifferences(
    side: ScheduleInPlan,
    people: PendingChanges['people'],
    now: number,
  ): Promise<Map<string, ShiftDifference>> {
    const known = Object.entries(people);
    const time = intersect(union(known.flatMap(([, { time }]) => time)), [{ start: now, end: Infinity }]);
    const present = await inSlices(onCallTimes(side, time));
    const changesByUser = new Map<string, ShiftDifference>();
    if (!present) return changesByUser;
    for (const [userId, each] of known) {
      const shifts = shiftDifference(each, present[userId] ?? [], now);
      if (shifts) changesByUser.set(userId, shifts);
    }
    return changesByUser;
  }

  private async overridesReplacingOthers(side: ScheduleInPlan, all: PendingChanges['under'], now: number) {
    const named = (times: object): string[] => Object.keys(times).map((id) => side.snapshot.people.nameOf(id) ?? id);
    const found = [];
    for (const [id, { span, replaced }] of Object.entries(all)) {
      const override = side.schedule?.allOverrides.find((each) => each.id === id && !each.isFormer && each.end > now);
      const userId = override && userOf(override);
      const present = override && (await inSlices(replacedBy(side, override, span)));
      if (!userId || !present || !replacesOthers(span, replaced, present, now)) continue;
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
