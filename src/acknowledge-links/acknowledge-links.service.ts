import { Injectable } from '@nestjs/common';
import { AlertsService } from '../alerts/alerts.service.js';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import { mayTouchTeam } from '../access/domain/team-access.js';
import { Clock } from '../common/clock/clock.js';
import { randomToken, sha256 } from '../common/crypto/secret-box.js';
import { newId } from '../common/ids.js';
import { ServerConfig } from '../config/config.js';
import { UnitOfWork, type Transaction } from '../database/unit-of-work.js';
import { TeamsService } from '../teams/teams.service.js';
import type { UserEntry } from '../users/user-directory.js';
import { UsersService } from '../users/users.service.js';
import { AcknowledgeLink } from './acknowledge-link.entity.js';
import { insertLinks, linkOf } from './acknowledge-links.queries.js';
import { judgeLink, LINK_TTL_MS, type LinkVerdict } from './domain/link.js';

/** 128 bits: safe against guessing, and short enough for an sms. */
const TOKEN_BYTES = 16;

export interface LinkSubject {
  alertId: string;
  userId: string;
}

/** The state of a link, with the data for its page. */
export interface LinkState {
  state: LinkVerdict | 'done';
  alert: AlertSnapshot | null;
  user: Pick<UserEntry, 'id' | 'fullName' | 'timezone'> | null;
  /** May the person see the alert's page? */
  mayOpen: boolean;
}

type Person = UserEntry & { teamIds: readonly string[] };

const UNKNOWN: LinkState = { state: 'invalid', alert: null, user: null, mayOpen: false };

/** Links with which the person who was sent a message acknowledges its alert (decisions §5). */
@Injectable()
export class AcknowledgeLinks {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: AlertsService,
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /** A new URL for each of these, in their order; the database keeps hashes only. */
  mint(tx: Transaction, subjects: readonly LinkSubject[]): string[] {
    if (subjects.length === 0) return [];
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + LINK_TTL_MS);
    const links = subjects.map((subject) => ({ ...subject, id: newId(), token: randomToken(TOKEN_BYTES) }));
    insertLinks(
      tx,
      links.map(({ token, ...link }) => ({ ...link, tokenHash: sha256(token), expiresAt, createdAt })),
    );
    return links.map(({ token }) => `${this.server.publicBaseUrl}/ack/${token}`);
  }

  /** What the link would do; opening it changes nothing, as mail scanners open links. */
  async look(token: string): Promise<LinkState> {
    const found = await this.find(token);
    if (found === undefined) return UNKNOWN;
    const scope = this.unitOfWork.ahead(found.tenantId);
    const alerts = await this.alerts.states(scope, [found.alertId]);
    return this.stateOf(found, alerts.get(found.alertId), await this.personOf(found));
  }

  /** Acknowledges the alert as the person to whom the link was sent, if it still can. */
  async use(token: string): Promise<LinkState> {
    const found = await this.find(token);
    if (found === undefined) return UNKNOWN;
    const { id, tenantId, alertId, userId } = found;
    const person = await this.personOf(found);
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      const alerts = await this.alerts.lock(tx, [alertId]);
      // Read again under the alert's lock: of two presses of the button one acts.
      const link = (await tx.repo(AcknowledgeLink).findOne({ id })) ?? undefined;
      const before = this.stateOf(link, alerts.get(alertId), person);
      if (before.state !== 'offer' || person === undefined) return before;
      const actor = { type: 'user', id: userId, name: person.fullName } as const;
      await this.alerts.acknowledge(tx, alertId, actor, { note: 'by the link in a message' });
      await tx.repo(AcknowledgeLink).update({ id }, { usedAt: this.clock.now() });
      return { ...before, state: 'done' };
    });
  }

  /** The token is the only credential, and names its tenant. */
  private find(token: string): Promise<AcknowledgeLink | undefined> {
    return this.unitOfWork.system((system) => linkOf(system, sha256(token)));
  }

  private async personOf({ tenantId, userId }: AcknowledgeLink): Promise<Person | undefined> {
    const [users, teams] = await Promise.all([this.users.directory(tenantId), this.teams.directory(tenantId)]);
    const user = users.get(userId);
    return user && { ...user, teamIds: teams.teamsOf(userId).map(({ id }) => id) };
  }

  private stateOf(
    link: AcknowledgeLink | undefined,
    alert: AlertSnapshot | undefined,
    user: Person | undefined,
  ): LinkState {
    const state = judgeLink({ link, alert, user, now: this.clock.now() });
    if (state === 'invalid' || !alert || !user) return UNKNOWN;
    const ofTheirs = { unrestricted: user.role === 'admin', teamIds: user.teamIds };
    // A paged user has access to an alert of another team until it is closed.
    return { state, alert, user, mayOpen: alert.status !== 'closed' || mayTouchTeam(ofTheirs, alert.teamId) };
  }
}
