import type { TimeStyle } from '../../platform/domain/time-style.js';
import { Injectable } from '@nestjs/common';
import { recipientMayRead } from '../../people/access/domain/reading.js';
import { snapshotOf } from '../../alerts/lifecycle/alerts.service.js';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import type { AnswerAction } from '../channels/domain/messages.js';
import { Clock } from '../../platform/clock/clock.js';
import { randomToken, sha256 } from '../../platform/crypto/secret-box.js';
import { newId } from '../../platform/ids.js';
import { ServerConfig } from '../../platform/config/config.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import type { UserEntry } from '../../people/users/user-directory.js';
import { UsersService } from '../../people/users/users.service.js';
import { AnswerLink } from './answer-link.entity.js';
import { insertLinks, linkOf } from './answer-links.queries.js';
import { Answers, BY_BUTTON } from './answers.js';
import { canTake, isUnclosedSince, judgeLink, LINK_TTL_MS, type AnswerOutcome, type Barred } from './domain/answer.js';

/** 128 bits: safe against guessing, and short enough for an sms and for the button of a chat. */
const TOKEN_BYTES = 16;

export interface LinkSubject {
  action: AnswerAction;
  /** Several can only be acknowledged. */
  alertIds: readonly [string, ...string[]];
  /** As whom; null: as whoever presses a button that several read, never by the link itself. */
  userId: string | null;
  /** `ack` where people read the URL, `answer` behind a button: the history says which was used. */
  path: 'ack' | 'answer';
}

/** Who presses a button of a message that several read, or why they may not. */
export type PressedBy = (about: { tenantId: string; alertId: string }) => Promise<string | Barred>;

export interface Use {
  /** For the history, see `Answer`; left out: the button of a message. */
  by?: string;
  /** For the buttons of messages that several read, asked for those only. */
  pressedBy?: PressedBy;
}

/** The state of a link, with the data for its page. */
export interface LinkState {
  outcome: AnswerOutcome;
  action: AnswerAction | null;
  /** What it is about, as far as it is still there; the page of an invalid link has none. */
  alerts: readonly AlertSnapshot[];
  /** How many of several it acknowledges, or has acknowledged now. */
  count: number;
  user: Pick<UserEntry, 'id' | 'fullName' | keyof TimeStyle> | null;
}

const UNKNOWN: LinkState = {
  ...{ outcome: { kind: 'invalid' }, action: null, alerts: [], count: 0 },
  user: null,
};

/** Links and buttons with which the person who was sent a message acts on its alerts (decisions §5). */
@Injectable()
export class AnswerLinks {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly answers: Answers,
    private readonly users: UsersService,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /** A new URL for each of these, in their order; the database keeps hashes only. */
  mint(tx: Transaction, subjects: readonly LinkSubject[]): string[] {
    if (subjects.length === 0) return [];
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + LINK_TTL_MS);
    const links = subjects.map((subject) => ({ ...subject, token: randomToken(TOKEN_BYTES) }));
    insertLinks(
      tx,
      links.map(({ action, alertIds, userId, token }) => ({
        ...{ id: newId(), tokenHash: sha256(token), action, userId, expiresAt, createdAt },
        alertId: alertIds[0],
        alertIds: alertIds.length > 1 ? [...alertIds] : null,
      })),
    );
    return links.map(({ path, token }) => `${this.server.publicBaseUrl}/${path}/${token}`);
  }

  /** What the link would do; opening it changes nothing, as mail scanners and chats open links. */
  async look(token: string): Promise<LinkState> {
    const found = await this.find(token);
    if (found === undefined) return UNKNOWN;
    const alerts = await this.answers.alertsOf(found.tenantId, alertIdsOf(found));
    return this.stateOf(found, alerts, await this.personOf(found.tenantId, found.userId));
  }

  /** Does what the link is for, as the person to whom it was sent, if it still can; a second use changes nothing. */
  async use(token: string, { by = BY_BUTTON, pressedBy }: Use = {}): Promise<LinkState> {
    const found = await this.find(token);
    if (found === undefined) return UNKNOWN;
    const { id, tenantId, action } = found;
    const userId = found.userId ?? (await pressedBy?.(found)) ?? null;
    if (typeof userId === 'object' && userId !== null) return { ...UNKNOWN, outcome: userId };
    const person = await this.personOf(tenantId, userId);
    const answer = await this.answers.of(tenantId);
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      const rows = await this.answers.lock(tx, alertIdsOf(found));
      // Read again under the alerts' locks: of two presses of the button one acts.
      const link = (await tx.repo(AnswerLink).findOne({ id })) ?? undefined;
      const now = (): LinkState =>
        this.stateOf(link, new Map([...rows].map(([key, alert]) => [key, snapshotOf(alert)])), person);
      const before = now();
      if (before.outcome.kind !== 'offer' || !person) return before;
      const alerts = [...rows.values()].filter(isUnclosedSince(found.createdAt)).filter(canTake(action, person.id));
      const outcome = await answer(tx, { alerts, action, person, by });
      if (outcome.kind === 'done') await tx.repo(AnswerLink).update({ id }, { usedAt: this.clock.now() });
      // The rows follow what was done to them.
      return { ...now(), count: before.count, outcome };
    });
  }

  /** The token is the only credential, and names its tenant. */
  private find(token: string): Promise<AnswerLink | undefined> {
    return this.unitOfWork.system((system) => linkOf(system, sha256(token)));
  }

  /** Undefined: there is nobody any more who may read the alerts, and so act on them. */
  private async personOf(tenantId: string, userId: string | null): Promise<UserEntry | undefined> {
    const person = userId === null ? undefined : (await this.users.directory(tenantId)).get(userId);
    return person && recipientMayRead(person, 'alerts') ? person : undefined;
  }

  private stateOf(
    link: AnswerLink | undefined,
    found: ReadonlyMap<string, AlertSnapshot>,
    user: UserEntry | undefined,
  ): LinkState {
    const alerts = link ? alertIdsOf(link).flatMap((id) => found.get(id) ?? []) : [];
    const kind = judgeLink({ link, alerts, user, now: this.clock.now() });
    if (kind === 'invalid' || !link || !user) return UNKNOWN;
    const { action, createdAt } = link;
    const count = alerts.filter(isUnclosedSince(createdAt)).filter(canTake(action, user.id)).length;
    return { outcome: { kind }, action, alerts, count, user };
  }
}

function alertIdsOf({ alertId, alertIds }: Pick<AnswerLink, 'alertId' | 'alertIds'>): string[] {
  return alertIds ?? [alertId];
}
