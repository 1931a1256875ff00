import { Injectable } from '@nestjs/common';
import { FORMER_MEMBER } from '../../people/users/user-directory.js';
import { AlertStatistics, teamNotifications } from '../../alerts/statistics/alert-statistics.queries.js';
import { DAY_MS } from '../../platform/durations.js';
import type { ComposedMail } from '../../platform/mails/mail-parts.js';
import { ServerConfig } from '../../platform/config/config.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { MailQueue } from '../../paging/mails/mail-queue.js';
import { recipientMayRead } from '../../people/access/domain/reading.js';
import { isLead } from '../../people/teams/domain/member-roles.js';
import type { DueTeamDigest } from '../../people/teams/team-digests.queries.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { MailRecipients } from '../../people/users/mail-recipients.js';
import type { UserEntry } from '../../people/users/user-directory.js';
import { UsersService } from '../../people/users/users.service.js';
import { digestMail } from './domain/digest-mail.js';
import { digestOf } from './domain/team-digest.js';

/** A digest that could not be mailed for this long is dropped. */
const MAIL_MS = 3 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;
/** Bounds the work for a team; older notifications are left out. */
const MOST_PAGES = 20_000;

export type AddressedDigest = ComposedMail & { to: string };

/** Composes and queues the weekly digests of teams. */
@Injectable()
export class TeamDigests {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly statistics: AlertStatistics,
    private readonly teams: TeamsService,
    private readonly users: UsersService,
    private readonly readers: MailRecipients,
    private readonly mails: MailQueue,
    private readonly server: ServerConfig,
  ) {}

  /** The leads of the team with a mail address who may read alerts, by the time of joining. */
  async leadsOf(tenantId: string, teamId: string): Promise<UserEntry[]> {
    const [teams, readers] = await Promise.all([this.teams.directory(tenantId), this.readers.of(tenantId)]);
    const leads = (teams.get(teamId)?.members ?? []).filter(isLead);
    return leads.flatMap(({ userId }) => readers.get(userId) ?? []).filter((lead) => recipientMayRead(lead, 'alerts'));
  }

  /** The mails about the last seven days; none for a team without notifications. */
  async compose(
    { tenantId, teamId }: DueTeamDigest,
    leads: readonly UserEntry[],
    now: Date,
  ): Promise<AddressedDigest[]> {
    const [teams, users] = await Promise.all([this.teams.directory(tenantId), this.users.directory(tenantId)]);
    const team = teams.get(teamId);
    if (!team || leads.length === 0) return [];
    const scope = this.unitOfWork.toShow(tenantId);
    const since = new Date(now.getTime() - WEEK_MS);
    const pages = await teamNotifications(scope, { teamId, since, until: now }, MOST_PAGES);
    if (pages.length === 0) return [];
    const window = { since, until: now, teams: [teamId] };
    const [week, weekBefore] = await Promise.all([
      this.statistics.times(scope, window),
      this.statistics.times(scope, { ...window, since: new Date(since.getTime() - WEEK_MS), until: since }),
    ]);
    const digest = digestOf(pages, (userId) => users.get(userId)?.timezone ?? 'UTC');
    return leads.map(({ username, ...lead }) => ({
      to: username,
      ...digestMail({
        ...{ team, since, until: now, digest, timeStyle: lead },
        mtta: { now: week.mtta, before: weekBefore.mtta },
        nameOf: (userId) => users.nameOf(userId) ?? FORMER_MEMBER,
        baseUrl: this.server.publicBaseUrl,
        serviceName: this.server.serviceName,
      }),
    }));
  }

  async send(tx: Transaction, mails: readonly AddressedDigest[], now: Date): Promise<void> {
    const expiresAt = new Date(now.getTime() + MAIL_MS);
    await this.mails.add(
      tx,
      mails.map((mail) => ({ ...mail, expiresAt })),
    );
  }
}
