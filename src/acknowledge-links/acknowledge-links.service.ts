import { Injectable } from '@nestjs/common';
import { AlertsService, snapshotOf } from '../alerts/alerts.service.js';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import { mayTouchTeam } from '../access/domain/team-access.js';
import { AuditService } from '../audit/audit.service.js';
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
import { answeredEntry } from './answered.js';
import { judgeLink, LINK_TTL_MS, type LinkVerdict } from './domain/link.js';

/** 128 bits: safe against guessing, and short enough for an sms. */
const TOKEN_BYTES = 16;

const BY_LINK = 'by the link in a message';

export interface LinkSubject {
  alertId: string;
  userId: string;
}

/** The state of a link, with the data for its page. */
export interface LinkState {
  state: LinkVerdict | 'done';
  /** What it is about, as far as it is still there; the page of an invalid link has none. */
  alerts: readonly AlertSnapshot[];
  /** How many of several it acknowledges, or has acknowledged now. */
  count: number;
  user: Pick<UserEntry, 'id' | 'fullName' | 'timezone'> | null;
  /** May the person see the page of the (one) alert? */
  mayOpen: boolean;
}

type Person = UserEntry & { teamIds: readonly string[] };

const UNKNOWN: LinkState = { state: 'invalid', alerts: [], count: 0, user: null, mayOpen: false };

/** Links with which the person who was sent a message acknowledges its alert, or its alerts (decisions §5). */
@Injectable()
export class AcknowledgeLinks {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: AlertsService,
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly server: ServerConfig,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** A new URL for each of these, in their order; the database keeps hashes only. */
  mint(tx: Transaction, subjects: readonly LinkSubject[]): string[] {
    return this.insert(
      tx,
      subjects.map((subject) => ({ ...subject, alertIds: null })),
    );
  }

  /** A new URL for several alerts at once; null: for none. */
  mintForAll(tx: Transaction, { alertIds, userId }: { alertIds: readonly string[]; userId: string }): string | null {
    const [alertId] = alertIds;
    if (alertId === undefined) return null;
    return this.insert(tx, [{ alertId, alertIds: [...alertIds], userId }])[0] ?? null;
  }

  private insert(tx: Transaction, subjects: readonly (LinkSubject & { alertIds: string[] | null })[]): string[] {
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
    const alerts = await this.alerts.states(this.unitOfWork.ahead(found.tenantId), alertIdsOf(found));
    return this.stateOf(found, alerts, await this.personOf(found));
  }

  /** Acknowledges what still can be, as the person to whom the link was sent. */
  async use(token: string): Promise<LinkState> {
    const found = await this.find(token);
    if (found === undefined) return UNKNOWN;
    const { id, tenantId, userId } = found;
    const person = await this.personOf(found);
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      const rows = await this.alerts.lockRows(tx, alertIdsOf(found));
      // Read again under the alerts' locks: of two presses of the button one acts.
      const link = (await tx.repo(AcknowledgeLink).findOne({ id })) ?? undefined;
      const snapshots = new Map([...rows].map(([key, alert]) => [key, snapshotOf(alert)]));
      const before = this.stateOf(link, snapshots, person);
      if (before.state !== 'offer' || person === undefined) return before;
      const actor = { type: 'user', id: userId, name: person.fullName } as const;
      const open = [...rows.values()].filter(({ status }) => status === 'open');
      for (const alert of open) await this.alerts.acknowledge(tx, alert, actor, { note: BY_LINK });
      this.audit.record(
        tx,
        open.map((alert) => answeredEntry(alert, person, { answer: 'acknowledge', by: BY_LINK })),
      );
      await tx.repo(AcknowledgeLink).update({ id }, { usedAt: this.clock.now() });
      const after = await this.alerts.lock(tx, alertIdsOf(found));
      return { ...this.stateOf(link, after, person), count: open.length, state: 'done' };
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
    alerts: ReadonlyMap<string, AlertSnapshot>,
    user: Person | undefined,
  ): LinkState {
    const all = link ? alertIdsOf(link).flatMap((id) => alerts.get(id) ?? []) : [];
    const state = judgeLink({ link, alerts: all, user, now: this.clock.now() });
    if (state === 'invalid' || !user) return UNKNOWN;
    const ofTheirs = { unrestricted: user.role === 'admin', teamIds: user.teamIds };
    const [alert] = all;
    // A paged user has access to an alert of another team until it is closed.
    const mayOpen = alert !== undefined && (alert.status !== 'closed' || mayTouchTeam(ofTheirs, alert.teamId));
    return { state, alerts: all, count: all.filter(({ status }) => status === 'open').length, user, mayOpen };
  }
}

function alertIdsOf({ alertId, alertIds }: Pick<AcknowledgeLink, 'alertId' | 'alertIds'>): string[] {
  return alertIds ?? [alertId];
}
