import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { AlertContentsController } from '../alerts/alert-contents.controller.js';
import { AlertsController } from '../alerts/alerts.controller.js';
import { AlertRequestsController } from '../alerts/receipts/alert-requests.controller.js';
import { MUTATION } from '../alerts/receipts/mutation-receipts.interceptor.js';
import type { Mutation } from '../alerts/domain/mutations.js';
import type { AuthenticatedRequest } from '../auth/access.decorator.js';
import type { Caller } from '../auth/caller.js';
import { ApiError } from '../common/errors/api-error.js';
import { contextOf } from '../common/http/request-context.js';
import { HeartbeatPingsController } from '../heartbeats/heartbeat-pings.controller.js';
import { HeartbeatsController } from '../heartbeats/heartbeats.controller.js';
import { AlertsWire } from './alerts.wire.js';
import type { Exchange, WireAdapter } from './exchange.js';
import { HeartbeatsWire } from './heartbeats.wire.js';

/**
 * The one place where third-party clients are treated differently: stands between the routes and callers whose
 * credential selected the third-party wire profile. All other callers, and all other routes, pass untouched.
 */
@Injectable()
export class ThirdPartyWire implements NestInterceptor {
  private readonly adapters: ReadonlyMap<unknown, WireAdapter>;

  constructor(
    private readonly reflector: Reflector,
    private readonly alerts: AlertsWire,
    heartbeats: HeartbeatsWire,
  ) {
    this.adapters = new Map([
      [route(AlertsController, 'create'), alerts.create],
      [route(AlertsController, 'list'), alerts.list],
      [route(AlertsController, 'count'), alerts.count],
      [route(AlertsController, 'get'), alerts.get],
      [route(AlertContentsController, 'notes'), alerts.notes],
      [route(AlertContentsController, 'recipients'), alerts.recipients],
      [route(AlertRequestsController, 'status'), alerts.requestStatus],
      [route(HeartbeatsController, 'list'), heartbeats.list],
      [route(HeartbeatsController, 'create'), heartbeats.create],
      [route(HeartbeatsController, 'get'), heartbeats.get],
      [route(HeartbeatsController, 'update'), heartbeats.update],
      [route(HeartbeatPingsController, 'get'), heartbeats.ping],
      [route(HeartbeatPingsController, 'post'), heartbeats.ping],
      [route(HeartbeatPingsController, 'put'), heartbeats.ping],
      [route(HeartbeatPingsController, 'patch'), heartbeats.ping],
    ]);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { user: caller } = request as { user?: Caller };
    if (caller?.profile !== 'third-party') return next.handle();
    const handler = context.getHandler();
    const mutation = this.reflector.get<Mutation | undefined>(MUTATION, handler);
    const adapter = this.adapters.get(handler) ?? (mutation && this.alerts.mutate);
    const exchange = { request, caller, requestId: contextOf(request).requestId, mutation };
    return from(answer(adapter, exchange, () => lastValueFrom(next.handle())));
  }
}

async function answer(
  adapter: WireAdapter | undefined,
  exchange: Exchange,
  route: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await (adapter ? adapter(exchange, route) : route());
  } catch (error) {
    throw structured(error);
  }
}

/** Third-party clients read the whole structure of an error; a bare message will not do. */
function structured(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.options.bare) return error;
  return new ApiError(error.status, error.code, error.message, { ...error.options, bare: false });
}

const route = <T>(controller: Type<T>, handler: keyof T): unknown => (controller.prototype as T)[handler];
