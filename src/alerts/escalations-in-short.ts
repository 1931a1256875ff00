import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { UnitOfWork, type TenantScope } from '../database/unit-of-work.js';
import { AlertAccess } from './alert-access.js';
import type { AlertSnapshot } from './domain/alert.js';
import type { AlertView, EscalationInShortView } from './dto/alert.views.js';
import { AlertsService } from './alerts.service.js';

type InShortOf = (
  scope: TenantScope,
  alerts: readonly AlertSnapshot[],
) => Promise<ReadonlyMap<string, EscalationInShortView>>;

const NOBODY: EscalationInShortView = { lastPaged: null, next: null };

/** Port for `include=escalation`: who pages depends on alerts, not vice versa. */
@Injectable()
export class EscalationsInShort {
  private decide: InShortOf = () =>
    Promise.reject(new Error('No implementation of escalations in short is registered'));

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: AlertsService,
    private readonly access: AlertAccess,
  ) {}

  /** Registers the implementation; called once, in a constructor. */
  decidedBy(decide: InShortOf): void {
    this.decide = decide;
  }

  /**
   * Adds the last page and the next one to each alert; null where the caller may not read the alert itself. A constant number of
   * statements.
   */
  async addTo(caller: Caller, views: readonly AlertView[]): Promise<AlertView[]> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const ids = views.map(({ id }) => id);
    const states = [...(await this.alerts.states(scope, ids)).values()];
    const mayRead = await this.access.guard(scope, caller, states);
    const readable = states.filter(mayRead);
    const found = await this.decide(scope, readable);
    const known = new Set(readable.map(({ id }) => id));
    return views.map((view) => ({ ...view, escalation: known.has(view.id) ? (found.get(view.id) ?? NOBODY) : null }));
  }
}
