import { Injectable } from '@nestjs/common';
import { EscalationsInShort } from '../alerts/escalations-in-short.js';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import type { EscalationInShortView } from '../alerts/dto/alert.views.js';
import type { TenantScope } from '../database/unit-of-work.js';
import { EscalationOutlook } from '../escalation/escalation-outlook.js';
import { UsersService } from '../users/users.service.js';
import { lastPagesOf } from './last-pages.queries.js';

/** Who was paged last for alerts of a list, and who is next. */
@Injectable()
export class LastPages {
  constructor(
    private readonly outlook: EscalationOutlook,
    private readonly users: UsersService,
    inShort: EscalationsInShort,
  ) {
    inShort.decidedBy((scope, alerts) => this.of(scope, alerts));
  }

  private async of(
    scope: TenantScope,
    alerts: readonly AlertSnapshot[],
  ): Promise<ReadonlyMap<string, EscalationInShortView>> {
    const ids = alerts.map(({ id }) => id);
    const users = await this.users.directory(scope.tenantId);
    const [pages, outlook] = await Promise.all([lastPagesOf(scope, ids), this.outlook.of(scope, alerts)]);
    const pageOf = new Map(pages.map((page) => [page.alertId, page]));
    return new Map(
      ids.map((id) => {
        const [last, next] = [pageOf.get(id), outlook.get(id)?.next];
        const lastPaged = last
          ? { name: users.get(last.userId)?.fullName ?? 'a former user', at: last.createdAt.toISOString() }
          : null;
        const isPage = next?.kind === 'page';
        return [
          id,
          { lastPaged, next: isPage ? { name: [...new Set(next.who)].join(', '), at: next.at.toISOString() } : null },
        ];
      }),
    );
  }
}
