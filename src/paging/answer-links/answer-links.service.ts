import { type TimeStyle, timeStyleOf } from '../../platform/domain/time-style.js';
import { wordsFor } from '../../platform/words.js';
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

/** 128 bits: too many to guess, but short enough for a text message and a chat button. */
const TOKEN_BYTES = 16;

export interface LinkSubject {
  action: AnswerAction;
  /** More than one only where the action is to acknowledge. */
  alertIds: readonly [string, ...string[]];
  /** The user as whom it acts; null: the person who presses a button in a room, never someone who opens the URL. */
  userId: string | null;
  /** `ack` if people see the URL, `answer` behind a button: the alert's history shows which one was used. */
  path: 'ack' | 'answer';
}

/** Identifies who pressed a button in a room, or why they may not act. */
export type PressedBy = (about: { tenantId: string; alertId: string }) => Promise<string | Barred>;

export interface Use {
  /** For the history (see `Answer`); absent: the button of a message. */
  by?: string;
  /** Called only for buttons of messages that several people read. */
  pressedBy?: PressedBy;
}

/** The state of a link, with the data for its web page. */
export interface LinkState {
  outcome: AnswerOutcome;
  action: AnswerAction | null;
  /** The alerts of the message that still exist; none for an invalid link. */
  alerts: readonly AlertSnapshot[];
  /** How many alerts it acknowledges, or has just acknowledged. */
  count: number;
  user: Pick<UserEntry, 'id' | 'fullName' | keyof TimeStyle> | null;
}

const UNKNOWN: LinkState = {
  ...{ outcome: { kind: 'invalid' }, action: null, alerts: [], count: 0 },
  user: null,
};

/** Links and buttons with which the recipient of a message acts on its alerts (decisions §5). */
@Injectable()
export class AnswerLinks {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly answers: Answers,
    private readonly users: UsersService,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /** Creates a URL for each subject, in the same order. The database keeps only hashes. */
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

  /** The state of the link. Opening it changes nothing, because mail scanners and chats open links. */
  async look(token: string): Promise<LinkState> {
    const found = await this.find(token);
    if (found === undefined) return UNKNOWN;
    const alerts = await this.answers.alertsOf(found.tenantId, alertIdsOf(found));
    return this.stateOf(found, alerts, await this.personOf(found.tenantId, found.userId));
  }

  /** Does the link's action as its recipient, if it is still possible; a second use changes nothing. */
  async use(token: string, { by = BY_BUTTON, pressedBy }: Use = {}): Promise<LinkState> {
    const found = await this.find(token);
    if (found === undefined) return UNKNOWN;
    const { id, tenantId, action } = found;
    const userId = found.userId ?? (await pressedBy?.(found)) ?? null;
    if (typeof userId === 'object' && userId !== null) return { ...UNKNOWN, outcome: userId };
    const person = await this.personOf(tenantId, userId);
    const answer = await this.answers.of(tenantId, wordsFor(timeStyleOf(person)));
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      const rows = await this.answers.lock(tx, alertIdsOf(found));
      // Read the link again after locking the alerts, so that of two concurrent presses only one acts.
      const link = (await tx.repo(AnswerLink).findOne({ id })) ?? undefined;
      const now = (): LinkState =>
        this.stateOf(link, new Map([...rows].map(([key, alert]) => [key, snapshotOf(alert)])), person);
      const before = now();
      if (before.outcome.kind !== 'offer' || !person) return before;
      const alerts = [...rows.values()].filter(isUnclosedSince(found.createdAt)).filter(canTake(action, person.id));
      const outcome = await answer(tx, { alerts, action, person, by });
      if (outcome.kind === 'done') await tx.repo(AnswerLink).update({ id }, { usedAt: this.clock.now() });
      // Return the locked alerts, as the action has updated them.
      return { ...now(), count: before.count, outcome };
    });
  }

  /** Searches all tenants, as the token is the only credential. */
  private find(token: string): Promise<AnswerLink | undefined> {
    return this.unitOfWork.system((system) => linkOf(system, sha256(token)));
  }

  /** Undefined: the user is gone or can no longer read alerts, so the link does nothing. */
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
