import { Injectable } from '@nestjs/common';
import { AlertLifecycle } from '../alerts/alert-lifecycle.js';
import { AlertReader } from '../alerts/alert-reader.js';
import { standing } from '../alerts/domain/alert-card.js';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import { AlertsService } from '../alerts/alerts.service.js';
import type { Caller } from '../access/caller.js';
import { ProofMails } from '../auth/proof/proof-mails.service.js';
import { decidePermission } from '../access/domain/permissions.js';
import { forbidden, notFound } from '../common/errors/api-error.js';
import type { Document } from '../common/pages/domain/document.js';
import { zonedTimes } from '../common/zoned-times.js';
import { ServerConfig } from '../config/config.js';
import { UnitOfWork, type TenantScope } from '../database/unit-of-work.js';
import { EscalationOutlook } from '../escalation/escalation-outlook.js';
import type { NextPage } from '../channels/domain/messages.js';
import { channelOf } from '../channels/registry.js';
import { UsersService } from '../users/users.service.js';
import { isId } from '../common/ids.js';
import { historyLine } from './domain/history-line.js';
import { alertPage, homePage, type ProofState, type Reader } from './domain/console-pages.js';

const HISTORY = 20;
const LISTED = 50;
const OPEN = { status: 'open', search: null, allTeams: false, sort: 'createdAt', order: 'desc', cursor: null } as const;

/** Pages and actions of signed-in people, under the same rules as the API. */
@Injectable()
export class ConsoleDesk {
  constructor(
    private readonly queries: AlertReader,
    private readonly lifecycle: AlertLifecycle,
    private readonly alerts: AlertsService,
    private readonly outlook: EscalationOutlook,
    private readonly users: UsersService,
    private readonly unitOfWork: UnitOfWork,
    private readonly proofs: ProofMails,
    private readonly server: ServerConfig,
  ) {}

  async home(caller: Caller): Promise<Document> {
    this.check(caller, 'read');
    const { alerts } = await this.queries.list(caller, { ...OPEN, limit: LISTED, offset: 0 });
    const listed = alerts.map((alert) => ({ ...alert, createdAt: new Date(alert.createdAt) }));
    return homePage({ ...(await this.reader(caller)), alerts: listed, proof: await this.proof(caller) });
  }

  /** @throws ApiError 404, 403 */
  async alert(caller: Caller, id: string): Promise<Document> {
    this.check(caller, 'read');
    const ref = refOf(id);
    const alert = await this.queries.get(caller, ref);
    const history = (await this.queries.activities(caller, ref)).slice(0, HISTORY);
    const scope = this.unitOfWork.of(caller.tenantId);
    const state = (await this.alerts.states(scope, [alert.id])).get(alert.id);
    // Deleted meanwhile.
    if (state === undefined) throw notFound('Alert not found');
    const reader = await this.reader(caller);
    return alertPage({
      ...reader,
      alert: state,
      standing: standing(state, caller.id, reader.times),
      next: await this.next(scope, state),
      history: history.map((entry) => ({
        text: historyLine(entry, (type) => channelOf(type)?.label),
        at: new Date(entry.createdAt),
      })),
      mayAct: decidePermission(caller, 'POST', { resource: 'alerts', level: 'write' }).kind === 'allowed',
    });
  }

  /** @throws ApiError 404, 403, 409 */
  async act(caller: Caller, id: string, action: 'acknowledge' | 'close'): Promise<void> {
    this.check(caller, 'write');
    await this.lifecycle.act(caller, refOf(id), action);
  }

  private async proof({ id, tenantId }: Caller): Promise<ProofState> {
    if (!(await this.users.directory(tenantId)).get(id)?.proofPending) return 'none';
    return this.proofs.canMail ? 'pending' : 'pending-without-mails';
  }

  private async next(scope: TenantScope, alert: AlertSnapshot): Promise<NextPage | null> {
    return alert.status === 'open' ? ((await this.outlook.of(scope, [alert])).get(alert.id) ?? null) : null;
  }

  private async reader({ id, tenantId, name }: Caller): Promise<Reader> {
    const user = (await this.users.directory(tenantId)).get(id);
    return { name, times: zonedTimes(user?.timezone ?? 'UTC'), serviceName: this.server.serviceName };
  }

  private check(caller: Caller, level: 'read' | 'write'): void {
    if (decidePermission(caller, 'GET', { resource: 'alerts', level }).kind === 'allowed') return;
    throw forbidden(`Needs the ${level} permission on alerts`);
  }
}

/** @throws ApiError 404 */
function refOf(id: string): { by: 'id'; id: string } {
  if (!isId(id)) throw notFound('Alert not found');
  return { by: 'id', id: id.toLowerCase() };
}
