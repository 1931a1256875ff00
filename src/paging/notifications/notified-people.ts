import { Injectable } from '@nestjs/common';
import { FORMER_MEMBER } from '../../people/users/user-directory.js';
import { EscalationsInShort, type WhoWasPaged } from '../../alerts/lifecycle/escalations-in-short.js';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import type { EscalationInShortView, HeldPersonView } from '../../alerts/lifecycle/dto/alert.views.js';
import { Clock } from '../../platform/clock/clock.js';
import type { PageToCome } from '../channels/domain/messages.js';
import { fallbackInWords } from '../channels/domain/wording.js';
import { ENGLISH, type Words } from '../../platform/words.js';
import { groupBy } from '../../platform/group-by.js';
import type { TenantScope } from '../../platform/database/unit-of-work.js';
import { EscalationOutlook } from '../escalation/escalation-outlook.js';
import { holdInWords } from '../../people/users/domain/quiet-status.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { UsersService } from '../../people/users/users.service.js';
import { HELD_WHILE_ACKNOWLEDGED } from './domain/outcome.js';
import {
  requestsAction,
  recipientStatuses,
  type NotificationFacts,
  type RecipientStatus,
  type AlertTimes,
} from './domain/recipient-status.js';
import { heldPages, notificationsOfAlerts } from './notified-people.queries.js';

/** Who was notified of alerts, whose notifications are held, and who is notified next. */
@Injectable()
export class NotifiedPeople {
  constructor(
    private readonly outlook: EscalationOutlook,
    private readonly users: UsersService,
    private readonly clock: Clock,
    port: EscalationsInShort,
  ) {
    port.decidedBy({
      inShort: (scope, alerts, words) => this.inShort(scope, alerts, words),
      paged: (scope, alerts) => this.paged(scope, alerts),
      heldPages,
    });
  }

  private async paged(scope: TenantScope, alerts: readonly PagedAlert[]): Promise<ReadonlyMap<string, WhoWasPaged>> {
    const users = await this.users.directory(scope.tenantId);
    const found = await notificationsOfAlerts(
      scope,
      alerts.map(({ id }) => id),
    );
    const pagesOf = groupBy(found, ({ alertId }) => alertId);
    const now = this.clock.now();
    return new Map(alerts.map((alert) => [alert.id, pagedPeople(alert, pagesOf.get(alert.id) ?? [], users, now)]));
  }

  private async inShort(
    scope: TenantScope,
    alerts: readonly AlertSnapshot[],
    words: Words,
  ): Promise<ReadonlyMap<string, EscalationInShortView>> {
    const ids = alerts.map(({ id }) => id);
    const users = await this.users.directory(scope.tenantId);
    const [pages, outlook] = await Promise.all([notificationsOfAlerts(scope, ids), this.outlook.of(scope, alerts)]);
    const pagesOf = groupBy(pages, ({ alertId }) => alertId);
    const now = this.clock.now();
    return new Map(
      alerts.map((alert) => {
        const { id } = alert;
        const statuses = recipientStatuses(pagesOf.get(id) ?? [], alert);
        const { next, endedAt } = outlook.get(id) ?? {};
        return [
          id,
          {
            lastPaged: lastOf(statuses, pagesOf.get(id) ?? [], users),
            waiting: waitingOf(statuses, users),
            held: heldPeople(words, statuses, users, now),
            next: next?.kind === 'page' ? nextPageView(words, next) : null,
            endedAt: endAfterLastSent(endedAt ?? null, pagesOf.get(id) ?? [], alert)?.toISOString() ?? null,
          },
        ];
      }),
    );
  }
}

/** The end of an escalation, but not before its last page was sent: after an outage pages are late. */
export function endAfterLastSent(
  endedAt: Date | null,
  pages: readonly NotificationFacts[],
  alert: AlertTimes,
): Date | null {
  if (endedAt === null) return null;
  const ofSteps = pages.filter(({ occasion }) => occasion === 'create-alert');
  const sent = recipientStatuses(ofSteps, alert).flatMap((person) =>
    person.state === 'told' ? person.at.getTime() : [],
  );
  return new Date(Math.max(endedAt.getTime(), ...sent));
}

type PagedAlert = Pick<AlertSnapshot, 'id' | 'status' | 'snoozedUntil' | 'closedAt'>;

function pagedPeople(
  alert: PagedAlert,
  pages: Awaited<ReturnType<typeof notificationsOfAlerts>>,
  users: UserDirectory,
  now: Date,
): WhoWasPaged {
  const { closedAt } = alert;
  const statuses = recipientStatuses(pages, alert);
  const pending = pages.filter(
    ({ state, reason, updatedAt }) =>
      state === 'cancelled' && reason === HELD_WHILE_ACKNOWLEDGED && (closedAt === null || updatedAt > closedAt),
  );
  const reached = statuses.filter((person) => person.state === 'told' || person.state === 'waiting');
  // Without repeats, which may go on until somebody acknowledges.
  const sent = pages.filter((page) => requestsAction(page) && page.state === 'sent' && page.repetition === 0);
  return {
    told: new Map(reached.map(({ userId, at }) => [userId, at])),
    isPlanned: statuses.length > 0,
    isUnderWay: reached.length > 0 && reached.every(({ state }) => state === 'waiting'),
    lastTold: sent.length > 0 ? new Date(Math.max(...sent.map(({ updatedAt }) => updatedAt.getTime()))) : null,
    held: heldPeople(ENGLISH, statuses, users, now),
    pending: pending.map(({ userId }) => userId),
  };
}

function nextPageView(
  words: Words,
  { at, who, via, fallback, afterSnooze }: PageToCome,
): EscalationInShortView['next'] {
  const names = [...new Set(who)];
  const instead = fallback && fallbackInWords(words, fallback);
  const name = names.join(', ') || (instead ?? via ?? FORMER_MEMBER);
  const others = !fallback && names.length > 1 && { others: names.length - 1 };
  return {
    name,
    at: at.toISOString(),
    ...others,
    ...(fallback && { fallsBack: true as const }),
    ...(afterSnooze && { afterSnooze }),
  };
}

function lastOf(
  statuses: readonly RecipientStatus[],
  pages: Awaited<ReturnType<typeof notificationsOfAlerts>>,
  users: UserDirectory,
): EscalationInShortView['lastPaged'] {
  const reached = statuses.filter((person) => person.state === 'told');
  const [last] = reached.sort((a, b) => b.at.getTime() - a.at.getTime());
  if (!last) return null;
  const sent = pages.filter(({ state }) => state === 'sent');
  const own = sent.filter(({ userId }) => userId === last.userId);
  const [page] = own.sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
  const together = new Set(sent.filter(({ cause }) => cause === page?.cause).map(({ userId }) => userId));
  const others = together.size - 1;
  return {
    name: nameOf(last.userId, users),
    at: last.at.toISOString(),
    ...(others > 0 && { others }),
    ...(page?.rehearsed && { rehearsed: true as const }),
  };
}

/** People with a notification on its way, the next one first. */
function waitingOf(statuses: readonly RecipientStatus[], users: UserDirectory): EscalationInShortView['waiting'] {
  const waiting = statuses.filter((person) => person.state === 'waiting');
  return waiting
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ userId, at }) => ({ name: nameOf(userId, users), at: at.toISOString() }));
}

/** People whose notifications are held, as the API shows them. */
export function heldPeople(
  words: Words,
  statuses: readonly RecipientStatus[],
  users: UserDirectory,
  now: Date,
): HeldPersonView[] {
  return statuses.flatMap((person) => {
    if (person.state !== 'held') return [];
    const { userId, until, ifOpen } = person;
    const name = nameOf(userId, users);
    const why = holdInWords(words, name, person, users.get(userId)?.timezone ?? 'UTC', now);
    return [{ userId, name, heldUntil: until.toISOString(), why, ...(ifOpen && ({ onlyIfOpen: true } as const)) }];
  });
}

const nameOf = (userId: string, users: UserDirectory): string => users.nameOf(userId) ?? FORMER_MEMBER;
