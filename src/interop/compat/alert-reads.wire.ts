import { Injectable } from '@nestjs/common';
import { AlertReader } from '../../alerts/lifecycle/alert-reader.js';
import { orderOf, parseListQuery, type AlertListQuery } from '../../alerts/lifecycle/domain/list-query.js';
import type { Search } from '../../alerts/lifecycle/domain/search/search.js';
import {
  CountAlertsQuery,
  ListAlertsQuery,
  LogsQuery,
  searchOf,
} from '../../alerts/lifecycle/dto/alert-queries.dto.js';
import type { AlertView, RequestStatusView } from '../../alerts/lifecycle/dto/alert.views.js';
import { alertOf } from '../../alerts/lifecycle/one-alert.decorator.js';
import { ApiError, invalid } from '../../platform/errors/api-error.js';
import { limitOf } from '../../platform/http/pagination.js';
import { Reply } from '../../platform/http/reply.js';
import { validationPipe } from '../../platform/http/validation.js';
import { ServerConfig } from '../../platform/config/config.js';
import { SavedSearchesService } from '../../alerts/saved-searches/saved-searches.service.js';
import { savedSearchNamed } from '../../alerts/saved-searches/domain/saved-search-named.js';
import { UsersService } from '../../people/users/users.service.js';
import { entryPage, type EntryPageQuery, pagingOf, publicUrl } from './domain/paging.js';
import { logShape } from './domain/log-shape.js';
import { recipientShape, noteShape, requestShape } from './domain/third-party-shapes.js';
import { alertShape, type KnownNames, openUntilClosed } from './domain/alert-shape.js';
import type { Exchange, WireAdapter } from './exchange.js';
import { RespondersService } from '../../paging/escalation/responders.service.js';
import { IntegrationsService } from '../../alerts/integrations/integrations.service.js';

/** Alerts with all fields of the third-party shape. */
@Injectable()
export class AlertRecords {
  constructor(
    private readonly reader: AlertReader,
    private readonly integrations: IntegrationsService,
    private readonly responders: RespondersService,
    private readonly users: UsersService,
  ) {}

  async of(tenantId: string, alerts: readonly AlertView[]): Promise<Record<string, unknown>[]> {
    if (alerts.length === 0) return [];
    const [records, names] = await Promise.all([this.reader.records(tenantId, alerts), this.names(tenantId)]);
    return alerts.map((alert) => alertShape(alert, records.get(alert.id), names));
  }

  private async names(tenantId: string): Promise<KnownNames> {
    const [integrations, responders, users] = await Promise.all([
      this.integrations.named(tenantId),
      this.responders.of(tenantId),
      this.users.directory(tenantId),
    ]);
    const byId = new Map(integrations.map((integration) => [integration.id, integration]));
    return {
      integration: (id) => byId.get(id),
      responderId: (named, teamId) => responders.idOf(named, teamId),
      username: (id) => users.get(id)?.username,
    };
  }
}

/** Of logs and notes. */
const MOST_ENTRIES = { default: 100, max: 100 };

/** What third-party clients read of alerts (compat.md, "In the profile only"). */
@Injectable()
export class AlertReadsWire {
  private readonly validation = validationPipe();

  constructor(
    private readonly reader: AlertReader,
    private readonly records: AlertRecords,
    private readonly searches: SavedSearchesService,
    private readonly users: UsersService,
    private readonly server: ServerConfig,
  ) {}

  readonly get: WireAdapter = async ({ caller }, route) => {
    const [shape] = await this.records.of(caller.tenantId, [(await route()) as AlertView]);
    return Reply.data(shape);
  };

  readonly list: WireAdapter = async (exchange) => {
    const { caller } = exchange;
    const query = await this.listQuery(exchange);
    const [{ alerts, nextCursor }, total] = await Promise.all([
      this.reader.list(caller, query),
      this.reader.count(caller, query),
    ]);
    const data = await this.records.of(caller.tenantId, alerts);
    // A page that is short because of its size is continued where it ends.
    const limit = nextCursor === null ? query.limit : alerts.length;
    return Reply.top(200, { data, paging: pagingOf(this.urlOf(exchange), { ...query, limit, total }) });
  };

  readonly count: WireAdapter = async (exchange) =>
    Reply.data({ count: await this.reader.count(exchange.caller, await this.listQuery(exchange)) });

  readonly notes: WireAdapter = async (exchange) => {
    const page = await this.entryPageQuery(exchange);
    const { notes } = await this.reader.notes(exchange.caller, alertOf(exchange.request));
    return Reply.top(200, { ...entryPage(notes.map(noteShape), page, this.urlOf(exchange)) });
  };

  readonly logs: WireAdapter = async (exchange) => {
    const page = await this.entryPageQuery(exchange);
    const activities = await this.reader.activities(exchange.caller, alertOf(exchange.request));
    return Reply.top(200, { ...entryPage(activities.map(logShape), page, this.urlOf(exchange)) });
  };

  readonly recipients: WireAdapter = async ({ caller, request }) => {
    const alert = await this.reader.get(caller, alertOf(request));
    const [{ paged }, records, users] = await Promise.all([
      this.reader.recipients(caller, { by: 'id', id: alert.id }),
      this.reader.records(caller.tenantId, [alert]),
      this.users.directory(caller.tenantId),
    ]);
    const shapes = paged.map(({ userId: id, namedAt }) =>
      recipientShape({ id, username: users.get(id)?.username ?? '', namedAt }, alert, records.get(alert.id)),
    );
    return Reply.data(shapes);
  };

  readonly requestStatus: WireAdapter = async (_exchange, route) => {
    try {
      return Reply.data(requestShape((await route()) as RequestStatusView));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      throw new ApiError(404, error.code, 'Request not found. It might not be processed, yet.', {
        headers: { 'X-Opsgenie-Errortype': 'RequestNotProcessed' },
      });
    }
  };

  private async listQuery(exchange: Exchange): Promise<AlertListQuery> {
    const query = await this.valid(exchange.request.query, ListAlertsQuery);
    const searches = [searchOf(query, 'third-party'), await this.savedSearch(exchange)].filter((each) => each !== null);
    const search: Search | null = searches.length > 1 ? { kind: 'all', of: searches } : (searches[0] ?? null);
    return parseListQuery(query, search && openUntilClosed(search));
  }

  /** What the saved search that is named finds; null: none is named. @throws ApiError 404, 400 */
  private async savedSearch({ request, caller }: Exchange): Promise<Search | null> {
    const { searchIdentifier: identifier, searchIdentifierType: type } = request.query;
    if (identifier === undefined || identifier === '') return null;
    if (typeof identifier !== 'string')
      throw invalid('searchIdentifier', 'must be given once', { problem: 'REQUIRED' });
    const saved = await this.searches.find(caller, savedSearchNamed(identifier, type, 'searchIdentifierType'));
    // It may be longer than a query may be.
    return searchOf(await this.valid({ query: saved.query }, CountAlertsQuery));
  }

  private async entryPageQuery({ request }: Exchange): Promise<EntryPageQuery> {
    const { limit, order, offset } = await this.valid(request.query, LogsQuery);
    const direction = request.query['direction'] === 'prev' ? 'prev' : 'next';
    return { limit: limitOf(limit, MOST_ENTRIES), order: orderOf(order), offset, direction };
  }

  private async valid<T extends object>(raw: unknown, metatype: new () => T): Promise<T> {
    return (await this.validation.transform(raw, { type: 'query', metatype })) as T;
  }

  /** The URL of the request, as the client sees it. */
  private urlOf({ request }: Exchange): string {
    return publicUrl(this.server.publicBaseUrl, request);
  }
}
