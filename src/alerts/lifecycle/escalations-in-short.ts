import { Injectable } from '@nestjs/common';
import { type Caller, wordsOf } from '../../people/access/caller.js';
import { ENGLISH, type Words } from '../../platform/words.js';
import { UnitOfWork, type TenantScope } from '../../platform/database/unit-of-work.js';
import { AlertAccess } from './alert-access.js';
import type { AlertSnapshot } from './domain/alert.js';
import type { AlertView, EscalationInShortView, HeldPersonView } from './dto/alert.views.js';
import type { HeldPages } from './domain/search/search.js';
import { AlertsService } from './alerts.service.js';

type InShortOf = (
  scope: TenantScope,
  alerts: readonly AlertSnapshot[],
  /** Of its reader. */
  words: Words,
) => Promise<ReadonlyMap<string, EscalationInShortView>>;

/** Who was paged for one alert, by what became of the pages. */
export interface WhoWasPaged {
  /** Those to whom a message went, or is on its way, with the time of it. */
  told: ReadonlyMap<string, Date>;
  /** Something was planned for somebody. */
  isPlanned: boolean;
  /** No message has gone out yet, and at least one may. */
  isUnderWay: boolean;
  /** When the last message went out, repeats apart; null: none has. */
  lastTold: Date | null;
  held: readonly HeldPersonView[];
  /** User ids of those whose page was held and came due while it was acknowledged: they are notified once that is taken back. */
  pending: readonly string[];
}

/** What `pagedOf` asks about an alert. */
export type PagedAlert = Pick<AlertSnapshot, 'id' | 'status' | 'snoozedUntil' | 'closedAt'>;

interface Decider {
  inShort: InShortOf;
  /** By the alert's id. */
  paged(this: void, scope: TenantScope, alerts: readonly PagedAlert[]): Promise<ReadonlyMap<string, WhoWasPaged>>;
  heldPages(this: void, scope: TenantScope): Promise<HeldPages>;
}

const NOBODY: EscalationInShortView = {
  lastPaged: null,
  waiting: [],
  held: [],
  next: null,
  endedAt: null,
};

/** Port for `include=escalation`, and for who was paged: who pages depends on alerts, not vice versa. */
@Injectable()
export class EscalationsInShort {
  private decider: Decider = { inShort: unregistered, paged: unregistered, heldPages: unregistered };

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: AlertsService,
    private readonly access: AlertAccess,
  ) {}

  /** Registers the implementation; called once, in a constructor. */
  decidedBy(decider: Decider): void {
    this.decider = decider;
  }

  /** The alerts of which somebody is not told because quiet hours or a mute hold the page. */
  heldPages(tenantId: string): Promise<HeldPages> {
    return this.decider.heldPages(this.unitOfWork.of(tenantId));
  }

  /** Who was paged for the alert. */
  async paged({ tenantId, ...alert }: PagedAlert & { tenantId: string }): Promise<WhoWasPaged> {
    return (await this.decider.paged(this.unitOfWork.of(tenantId), [alert])).get(alert.id)!;
  }

  /** The same of several, in one statement; by the alert's id. */
  pagedOf(scope: TenantScope, alerts: readonly PagedAlert[]): Promise<ReadonlyMap<string, WhoWasPaged>> {
    return this.decider.paged(scope, alerts);
  }

  /** Who is notified next, as lists say it; null: nobody. */
  async next(alert: AlertSnapshot): Promise<EscalationInShortView['next']> {
    const found = await this.decider.inShort(this.unitOfWork.of(alert.tenantId), [alert], ENGLISH);
    return found.get(alert.id)?.next ?? null;
  }

  /**
   * Adds the last page and the next one to each alert; null where the caller may not read the alert itself. A constant number of
   * statements.
   */
  async addTo(caller: Caller, views: readonly AlertView[]): Promise<AlertView[]> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const ids = views.map(({ id }) => id);
    const states = [...(await this.alerts.states(scope, ids)).values()];
    const mayRead = await this.access.guard(scope, caller, states, 'read');
    const readable = states.filter(mayRead);
    const found = await this.decider.inShort(scope, readable, wordsOf(caller));
    const known = new Set(readable.map(({ id }) => id));
    return views.map((view) => ({ ...view, escalation: known.has(view.id) ? (found.get(view.id) ?? NOBODY) : null }));
  }
}

const unregistered = (): Promise<never> =>
  Promise.reject(new Error('No implementation of escalations in short is registered'));
