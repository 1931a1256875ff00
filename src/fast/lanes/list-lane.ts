import { Injectable, Logger } from '@nestjs/common';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Caller } from '../../access/caller.js';
import { AlertReader } from '../../alerts/alert-reader.js';
import { ALERT_STATUSES } from '../../alerts/domain/alert.js';
import { parseListQuery, type RawListQuery } from '../../alerts/domain/list-query.js';
import { AlertView } from '../../alerts/dto/alert.views.js';
import { Reply } from '../../common/http/reply.js';
import { contextOf } from '../../common/http/request-context.js';
import { logsEveryRequest } from '../../common/logging/request-line.js';
import { ServerConfig } from '../../config/config.js';
import { HttpMetrics } from '../../metrics/http-metrics.js';
import { RequestsInTurn } from '../../rate-limit/requests-in-turn.js';
import { PeopleInAnswers } from '../../users/people-in-answers.js';
import { answerFast, leaveWith, openLane } from './lane.js';
import { ListCallers } from './list-callers.js';

const ROUTE = '/v2/alerts';
/** Everything else of a query string is left to the validation of the route. */
const PARAMETER = new RegExp(`^(?:(limit)=(\\d{1,9})|(status)=(${ALERT_STATUSES.join('|')}))$`);

/**
 * The fast path of `GET /v2/alerts` to the lists, without the framework, for a known API key or a person's access token, with at
 * most `limit` and `status`. It refuses nothing: every other request takes the normal route. Both give the same answers, to the
 * header (tests compare them). Gain: docs/performance.md, "Fast machinery".
 */
@Injectable()
export class ListLane {
  private readonly logger = new Logger(ListLane.name);

  constructor(
    private readonly callers: ListCallers,
    private readonly turns: RequestsInTurn,
    private readonly reader: AlertReader,
    private readonly people: PeopleInAnswers,
    private readonly metrics: HttpMetrics,
    private readonly server: ServerConfig,
  ) {}

  /** @param headers names and values that every answer of the service carries */
  open(server: Server, headers: readonly string[]): void {
    // It writes no line for a request that succeeds.
    if (this.server.role === 'worker' || logsEveryRequest(this.server.logLevel)) return;
    openLane(server, (request, response, leave) => {
      const query = queryOf(request);
      const asking = query && this.callers.of(request, response);
      if (!query || !asking) return false;
      let caller: Caller | null = null;
      const list = async (): Promise<boolean> => {
        caller = await asking;
        if (caller) await this.list(request, response, caller, query, headers);
        return caller !== null;
      };
      list().then(
        (isAnswered) => {
          if (!isAnswered) leave();
        },
        (error: unknown) => {
          const failed = { error, route: ROUTE, tenantId: caller?.tenantId ?? null, logger: this.logger };
          leaveWith(failed, request, response, leave);
        },
      );
      return true;
    });
  }

  private async list(
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
    query: RawListQuery,
    headers: readonly string[],
  ): Promise<void> {
    const end = await this.turns.begin(request.method, caller.tenantId, response);
    try {
      const page = await this.reader.listing(caller, parseListQuery(query, null));
      const named = this.people.changeFor(caller, AlertView);
      const reply = Reply.list(named ? { ...page, items: await named(page.items) } : page);
      this.metrics.time('GET', ROUTE, response, contextOf(request));
      answerFast(request, response, headers, reply);
    } finally {
      end();
    }
  }
}

/** Null: not a plain list. */
function queryOf({ method, url = '', headers }: IncomingMessage): RawListQuery | null {
  const isPlain = ['content-length', 'transfer-encoding', 'if-none-match'].every((name) => headers[name] === undefined);
  if (method !== 'GET' || !isPlain) return null;
  if (url === ROUTE) return {};
  if (!url.startsWith(`${ROUTE}?`)) return null;
  const query: Record<string, string> = {};
  for (const part of url.slice(ROUTE.length + 1).split('&')) {
    const [, limit, most = '', status, wanted = ''] = PARAMETER.exec(part) ?? [];
    const name = limit ?? status;
    // Given twice, it is refused.
    if (name === undefined || name in query) return null;
    query[name] = limit ? most : wanted;
  }
  return query;
}
