import { Injectable } from '@nestjs/common';
import { AlertQueries } from '../alerts/alert-queries.js';
import { parseListQuery, type AlertListQuery } from '../alerts/domain/list-query.js';
import { ListAlertsQuery, searchOf } from '../alerts/dto/alert-queries.dto.js';
import type { AlertView, NoteView } from '../alerts/dto/alert.views.js';
import { AlertReceipts } from '../alerts/receipts/alert-receipts.js';
import type { RequestStatusView } from '../alerts/receipts/request-status.view.js';
import { ApiError, badRequest } from '../common/errors/api-error.js';
import { Reply } from '../common/http/reply.js';
import { validationPipe } from '../common/http/validation.js';
import { ServerConfig } from '../config/config.js';
import { UsersService } from '../users/users.service.js';
import { acceptedCreate } from './accepted-create.js';
import { fitAction, fitCreate, namesOwner } from './domain/fit-body.js';
import { pagingOf } from './domain/paging.js';
import { openUntilClosed } from './domain/search-status.js';
import { alertShape, noteShape, requestShape } from './domain/third-party-shapes.js';
import type { Exchange, WireAdapter } from './exchange.js';

/** The alert routes as third-party clients know them (compat.md, "In the profile only"). */
@Injectable()
export class AlertsWire {
  private readonly validation = validationPipe();

  constructor(
    private readonly queries: AlertQueries,
    private readonly receipts: AlertReceipts,
    private readonly users: UsersService,
    private readonly server: ServerConfig,
  ) {}

  /** Accepted, whatever becomes of it; over-long texts are cut. */
  readonly create: WireAdapter = async ({ request }, route) => {
    request.body = fitCreate(request.body);
    return acceptedCreate((await route()) as Reply);
  };

  /** Accepted; that there is no such alert, or that it does not stand so, is told by the status of the request. */
  readonly mutate: WireAdapter = async (exchange, route) => {
    await this.fitAction(exchange);
    try {
      await route();
    } catch (error) {
      await this.recordFailure(exchange, error);
    }
    return Reply.accepted();
  };

  readonly get: WireAdapter = async (_exchange, route) => Reply.data(alertShape((await route()) as AlertView));

  readonly list: WireAdapter = async ({ request, caller }) => {
    const query = await this.listQuery(request.query);
    const [{ alerts }, total] = await Promise.all([
      this.queries.list(caller, query),
      this.queries.count(caller, query),
    ]);
    const paging = pagingOf(`${this.server.publicBaseUrl}${request.originalUrl}`, { ...query, total });
    return Reply.top(200, { data: alerts.map(alertShape), paging });
  };

  readonly count: WireAdapter = async ({ request, caller }) =>
    Reply.data({ count: await this.queries.count(caller, await this.listQuery(request.query)) });

  readonly notes: WireAdapter = async (_exchange, route) => {
    const { body } = (await route()) as Reply;
    return Reply.data((body?.['data'] as NoteView[]).map(noteShape));
  };

  readonly recipients: WireAdapter = async ({ caller }, route) => {
    const ids = (await route()) as string[];
    const users = await this.users.directory(caller.tenantId);
    return Reply.data(ids.map((id) => ({ user: { id, username: users.get(id)?.username ?? '' } })));
  };

  readonly requestStatus: WireAdapter = async (_exchange, route) => {
    try {
      return Reply.data(requestShape((await route()) as RequestStatusView));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      throw new ApiError(404, error.code, error.message, {
        headers: { 'X-Opsgenie-Errortype': 'RequestNotProcessed' },
      });
    }
  };

  private async listQuery(raw: unknown): Promise<AlertListQuery> {
    const metadata = { type: 'query', metatype: ListAlertsQuery } as const;
    const query = (await this.validation.transform(raw, metadata)) as ListAlertsQuery;
    const search = searchOf(query, 'third-party');
    return parseListQuery(query, search && openUntilClosed(search));
  }

  /** `user`, in the body or the query, is who acts (of `assign`: `owner` is who gets it); over-long texts are cut. */
  private async fitAction({ request, caller, mutation }: Exchange): Promise<void> {
    const { body, user } = fitAction(request.body, request.query['user'], mutation);
    request.body = body;
    if (mutation === 'Assign' && !namesOwner(body)) throw badRequest('Invalid request: owner: is required');
    if (user === null) return;
    const users = await this.users.directory(caller.tenantId);
    request.user = { ...caller, actsFor: { id: (users.get(user) ?? users.byUsername(user))?.id ?? null, name: user } };
  }

  private async recordFailure({ request, caller, requestId, mutation }: Exchange, error: unknown): Promise<void> {
    if (!mutation || !(error instanceof ApiError) || ![404, 409].includes(error.status)) throw error;
    const { identifier } = request.params;
    const byAlias = request.query['identifierType'] === 'alias' && typeof identifier === 'string';
    await this.receipts.recordNow(caller.tenantId, {
      requestId,
      action: mutation,
      success: false,
      status: error.status === 404 ? 'Alert does not exist' : error.message,
      alertId: null,
      alias: byAlias ? identifier : null,
      integrationId: caller.integration?.id ?? null,
    });
  }
}
