import { Injectable } from '@nestjs/common';
import { mayTouchTeam } from '../access/domain/team-access.js';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import type { AnswerAction } from '../channels/domain/messages.js';
import { Clock } from '../common/clock/clock.js';
import { randomToken, sha256 } from '../common/crypto/secret-box.js';
import { newId } from '../common/ids.js';
import { ServerConfig } from '../config/config.js';
import { UnitOfWork, type Transaction } from '../database/unit-of-work.js';
import { TeamsService } from '../teams/teams.service.js';
import type { UserEntry } from '../users/user-directory.js';
import { UsersService } from '../users/users.service.js';
import { AnswerLink } from './answer-link.entity.js';
import { answerLinkOf, insertAnswerLinks } from './answer-links.queries.js';
import { Answers } from './answers.js';
import { ANSWER_TTL_MS, judgeAnswer, type AnswerOutcome, type Barred } from './domain/answer.js';

/** 128 bits: safe against guessing, and short enough for a chat's button. */
const TOKEN_BYTES = 16;

export interface AnswerSubject {
  action: AnswerAction;
  alertId: string;
  /** As whom; null: as whoever presses a button that several read, never by the link itself. */
  userId: string | null;
}

/** Who presses a button of a message that several read, or why they may not. */
export type PressedBy = (about: { tenantId: string; alertId: string }) => Promise<string | Barred>;

/** The state of a link, with the data for its page. */
export interface AnswerState {
  outcome: AnswerOutcome;
  action: AnswerAction | null;
  alert: AlertSnapshot | null;
  user: Pick<UserEntry, 'id' | 'fullName' | 'timezone'> | null;
  /** May the person see the alert's page? */
  mayOpen: boolean;
}

type Person = UserEntry & { teamIds: readonly string[] };

const UNKNOWN: AnswerState = { outcome: { kind: 'invalid' }, action: null, alert: null, user: null, mayOpen: false };

/** Links and buttons with which the person who was sent a message does one thing to its alert. */
@Injectable()
export class AnswerLinks {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly answers: Answers,
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /** A new URL for each of these, in their order; the database keeps hashes only. */
  mint(tx: Transaction, subjects: readonly AnswerSubject[]): string[] {
    if (subjects.length === 0) return [];
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + ANSWER_TTL_MS);
    const links = subjects.map((subject) => ({ ...subject, id: newId(), token: randomToken(TOKEN_BYTES) }));
    insertAnswerLinks(
      tx,
      links.map(({ token, ...link }) => ({ ...link, tokenHash: sha256(token), expiresAt, createdAt })),
    );
    return links.map(({ token }) => `${this.server.publicBaseUrl}/answer/${token}`);
  }

  /** What the link would do; opening it changes nothing, as mail scanners and chats open links. */
  async look(token: string): Promise<AnswerState> {
    const found = await this.find(token);
    if (found === undefined) return UNKNOWN;
    const alert = await this.answers.alertOf(found.tenantId, found.alertId);
    return this.stateOf(found, alert, await this.personOf(found.tenantId, found.userId));
  }

  /**
   * Does what the link is for, as the person to whom it was sent, if it still can; a second use changes nothing.
   * @param pressedBy for the buttons of messages that several read, asked for those only
   */
  async use(token: string, pressedBy?: PressedBy): Promise<AnswerState> {
    const found = await this.find(token);
    if (found === undefined) return UNKNOWN;
    const { id, tenantId, alertId } = found;
    const userId = found.userId ?? (await pressedBy?.(found)) ?? null;
    if (typeof userId === 'object' && userId !== null) return { ...UNKNOWN, outcome: userId };
    const person = await this.personOf(tenantId, userId);
    const answer = await this.answers.of(tenantId);
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      const alert = await this.answers.lock(tx, alertId);
      // Read again under the alert's lock: of two presses of the button one acts.
      const link = (await tx.repo(AnswerLink).findOne({ id })) ?? undefined;
      const before = this.stateOf(link, alert, person);
      if (before.outcome.kind !== 'offer' || !person || !alert) return before;
      const outcome = await answer(tx, { alert, action: found.action, person });
      if (outcome.kind === 'done') await tx.repo(AnswerLink).update({ id }, { usedAt: this.clock.now() });
      const after = await this.answers.lock(tx, alertId);
      return { ...this.stateOf(link, after, person), outcome };
    });
  }

  /** The token is the only credential, and names its tenant. */
  private find(token: string): Promise<AnswerLink | undefined> {
    return this.unitOfWork.system((system) => answerLinkOf(system, sha256(token)));
  }

  private async personOf(tenantId: string, userId: string | null): Promise<Person | undefined> {
    if (userId === null) return undefined;
    const [users, teams] = await Promise.all([this.users.directory(tenantId), this.teams.directory(tenantId)]);
    const user = users.get(userId);
    return user && { ...user, teamIds: teams.teamsOf(userId).map(({ id }) => id) };
  }

  private stateOf(
    link: AnswerLink | undefined,
    alert: AlertSnapshot | undefined,
    user: Person | undefined,
  ): AnswerState {
    const kind = judgeAnswer({ link, alert, user, now: this.clock.now() });
    if (kind === 'invalid' || !link || !alert || !user) return UNKNOWN;
    const ofTheirs = { unrestricted: user.role === 'admin', teamIds: user.teamIds };
    // A paged user has access to an alert of another team until it is closed.
    const mayOpen = alert.status !== 'closed' || mayTouchTeam(ofTheirs, alert.teamId);
    return { outcome: { kind }, action: link.action, alert, user, mayOpen };
  }
}
