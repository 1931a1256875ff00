import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { ServerConfig } from '../../platform/config/config.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { MailQueue } from '../../paging/mails/mail-queue.js';
import { leadsOrAdmins } from '../../people/teams/domain/member-roles.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { MailRecipients } from '../../people/users/mail-recipients.js';
import { DAY_MS } from '../../platform/durations.js';
import { gapMail } from './domain/gap-mail.js';
import type { GapWarning } from './domain/gap-warnings.js';

/** Mails the leads of the schedules' teams about future gaps; one mail to each lead. */
@Injectable()
export class GapMailer {
  constructor(
    private readonly mails: MailQueue,
    private readonly readers: MailRecipients,
    private readonly teams: TeamsService,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /** Warns the leads; the administrators for schedules without a team or lead. */
  async warn(tx: Transaction, warnings: readonly GapWarning[]): Promise<void> {
    if (warnings.length === 0) return;
    const [readers, teams] = await Promise.all([this.readers.of(tx.tenantId), this.teams.directory(tx.tenantId)]);
    const able = readers.all();
    const gapsOf = new Map<string, GapWarning[]>();
    for (const warning of warnings) {
      const team = warning.teamId === null ? undefined : teams.get(warning.teamId);
      for (const id of leadsOrAdmins(team ? [team] : [], able)) gapsOf.set(id, [...(gapsOf.get(id) ?? []), warning]);
    }
    const { serviceName, publicBaseUrl } = this.server;
    const expiresAt = new Date(this.clock.now().getTime() + DAY_MS);
    await this.mails.add(
      tx,
      able.flatMap(({ id, username: to, ...timeStyle }) => {
        const gaps = gapsOf.get(id)?.map(({ start, end, scheduleId, scheduleName, recurs }) => ({
          start: new Date(start),
          end: Number.isFinite(end) ? new Date(end) : null,
          ...{ scheduleName, recurs, url: `${publicBaseUrl}/console/schedules/${scheduleId}` },
        }));
        return gaps ? [{ to, expiresAt, ...gapMail({ gaps, timeStyle, serviceName }) }] : [];
      }),
    );
  }
}
