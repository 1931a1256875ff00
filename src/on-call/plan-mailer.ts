import { Injectable } from '@nestjs/common';
import { ServerConfig } from '../config/config.js';
import type { Transaction } from '../database/unit-of-work.js';
import { MailQueue } from '../mails/mail-queue.js';
import type { UserDirectory } from '../users/user-directory.js';
import { TOLD_AHEAD, userOf, type ChangedShifts, type ChangedUnder } from './domain/plan-change.js';
import { planMail } from './domain/plan-mail.js';

interface PlanNews {
  scheduleId: string;
  scheduleName: string;
  now: Date;
  shifts: readonly ChangedShifts[];
  /** Their people are told as well. */
  under: readonly ChangedUnder[];
}

/** Mails to people whose shifts a change of a schedule has changed: one to each. */
@Injectable()
export class PlanMailer {
  constructor(
    private readonly mails: MailQueue,
    private readonly server: ServerConfig,
  ) {}

  async tell(tx: Transaction, people: UserDirectory, { shifts, under, now, ...news }: PlanNews): Promise<void> {
    const ofUser = new Map(shifts.map((each) => [each.userId, each]));
    const standIns = under.flatMap(({ override }) => userOf(override) ?? []);
    const readers = [...new Set([...ofUser.keys(), ...standIns])];
    const { serviceName, publicBaseUrl } = this.server;
    await this.mails.add(
      tx,
      readers.flatMap((id) => {
        const user = people.get(id);
        if (!user) return [];
        const content = planMail({
          ...{ scheduleName: news.scheduleName, timeStyle: user, serviceName },
          before: ofUser.get(id)?.before ?? [],
          after: ofUser.get(id)?.after ?? [],
          under: under.filter(({ override }) => userOf(override) === id),
          url: `${publicBaseUrl}/console/schedules/${news.scheduleId}`,
        });
        return [{ to: user.username, expiresAt: new Date(now.getTime() + TOLD_AHEAD), ...content }];
      }),
    );
  }
}
