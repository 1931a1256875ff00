import { Injectable } from '@nestjs/common';
import type { DueRehearsal } from '../../alerts/rehearsal/rehearsals.service.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { MailRecipients } from '../../people/users/mail-recipients.js';
import { ServerConfig } from '../../platform/config/config.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { DAY_MS } from '../../platform/durations.js';
import { MailQueue } from '../mails/mail-queue.js';
import { rehearsalMail } from './domain/rehearsal-mail.js';

/** Mails the people of a team, and the administrators, that a rehearsal ends or has ended. These mails are not rehearsed. */
@Injectable()
export class RehearsalMailer {
  constructor(
    private readonly mails: MailQueue,
    private readonly readers: MailRecipients,
    private readonly teams: TeamsService,
    private readonly server: ServerConfig,
  ) {}

  /** Of a team's rehearsal its members and the administrators hear, of the organisation's everybody. */
  async tell(tx: Transaction, due: readonly DueRehearsal[], now: Date): Promise<void> {
    if (due.length === 0) return;
    const [readers, teams] = await Promise.all([this.readers.of(tx.tenantId), this.teams.directory(tx.tenantId)]);
    const { serviceName, publicBaseUrl } = this.server;
    const expiresAt = new Date(now.getTime() + DAY_MS);
    for (const { teamId, endsAt, hasEnded } of due) {
      const team = teamId === null ? undefined : teams.get(teamId);
      const members = new Set(team?.members.map(({ userId }) => userId));
      const concerned = readers.all().filter(({ id, role }) => teamId === null || role === 'admin' || members.has(id));
      const about = { teamName: team?.name ?? null, isTeam: teamId !== null, endsAt, hasEnded };
      await this.mails.add(
        tx,
        concerned.map(({ username: to, ...timeStyle }) => ({
          ...{ to, expiresAt },
          ...rehearsalMail({
            ...about,
            timeStyle,
            serviceName,
            url: `${publicBaseUrl}/console/settings?show=rehearsal`,
          }),
        })),
      );
    }
  }
}
