import { Injectable } from '@nestjs/common';
import { ServerConfig } from '../platform/config/config.js';
import type { Transaction } from '../platform/database/unit-of-work.js';
import { MailQueue } from '../paging/mails/mail-queue.js';
import type { UserDirectory } from '../people/users/user-directory.js';
import { TOLD_AHEAD, userOf, type ChangedShifts, type ChangedUnder } from './domain/plan-change.js';
import { planMail } from './domain/plan-mail.js';

/** What a change has made of one schedule. */
export interface ScheduleNews {
  scheduleId: string;
  scheduleName: string;
  shifts: readonly ChangedShifts[];
  /** Their people are told as well. */
  under: readonly ChangedUnder[];
}

/** Mails to people whose shifts a change has changed: one to each, whatever the number of schedules. */
@Injectable()
export class PlanMailer {
  constructor(
    private readonly mails: MailQueue,
    private readonly server: ServerConfig,
  ) {}

  async tell(tx: Transaction, people: UserDirectory, news: readonly ScheduleNews[], now: Date): Promise<void> {
    const { serviceName, publicBaseUrl } = this.server;
    const readers = news.flatMap(({ shifts, under }) => [
      ...shifts.map(({ userId }) => userId),
      ...under.flatMap(({ override }) => userOf(override) ?? []),
    ]);
    await this.mails.add(
      tx,
      [...new Set(readers)].flatMap((id) => {
        const user = people.get(id);
        if (!user) return [];
        const schedules = news.flatMap(({ scheduleId, scheduleName, shifts, under }) => {
          const own = shifts.find(({ userId }) => userId === id);
          const overrides = under.filter(({ override }) => userOf(override) === id);
          if (!own && overrides.length === 0) return [];
          const { before = [], after = [] } = own ?? {};
          const url = `${publicBaseUrl}/console/schedules/${scheduleId}`;
          return [{ scheduleName, before, after, under: overrides, url }];
        });
        const content = planMail({ schedules, timeStyle: user, serviceName });
        // The last mail says what is planned in the end.
        const sending = { expiresAt: new Date(now.getTime() + TOLD_AHEAD), afterOthers: true } as const;
        return [{ to: user.username, ...sending, ...content }];
      }),
    );
  }
}
