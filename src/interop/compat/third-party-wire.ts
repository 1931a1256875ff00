import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { MUTATION } from '../../alerts/receipts/mutation-receipts.interceptor.js';
import type { Mutation } from '../../alerts/lifecycle/domain/mutations.js';
import type { AuthenticatedRequest } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { Reply } from '../../platform/http/reply.js';
import { contextOf } from '../../platform/http/request-context.js';
import { ServerConfig } from '../../platform/config/config.js';
import { publicUrl, withLinks } from './domain/paging.js';
import { thirdPartyBody } from './domain/third-party-body.js';
import type { Exchange, WireAdapter } from './exchange.js';
import { WireAdapters } from './wire-adapters.js';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';

/** Of these methods a request says nothing without its body. */
const ALL_IN_THE_BODY = ['PUT', 'PATCH'];

/**
 * The one place where third-party clients are treated differently: stands between the routes and callers whose
 * credential selected the third-party wire profile. All other callers pass untouched.
 */
@Injectable()
export class ThirdPartyWire implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly adapters: WireAdapters,
    private readonly server: ServerConfig,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { user: caller } = request as { user?: Caller };
    const { requestId, unreadBody } = contextOf(request);
    if (caller?.profile !== 'third-party') {
      // A route without a credential, of a client that sent one.
      if (unreadBody) throw unreadBody.error;
      return next.handle();
    }
    const handler = context.getHandler();
    const mutation = this.reflector.get<Mutation | undefined>(MUTATION, handler);
    const adapter = this.adapters.of(handler, mutation);
    const exchange = { request, caller, requestId, mutation };
    const unread = takesBody(context) ? unreadBody : undefined;
    if (unread && (unread.saidJson || ALL_IN_THE_BODY.includes(request.method))) throw unread.error;
    return from(this.answer(adapter, exchange, () => lastValueFrom(next.handle()), unread?.error));
  }

  private async answer(
    adapter: WireAdapter | undefined,
    exchange: Exchange,
    route: () => Promise<unknown>,
    unread: ApiError | undefined,
  ): Promise<unknown> {
    try {
      return this.shaped(await (adapter ? adapter(exchange, route) : route()), exchange);
    } catch (error) {
      // Without the body that could not be read the request makes no sense: then that is what is wrong with it.
      throw unread && error instanceof ApiError && error.status === 400 ? unread : error;
    }
  }

  private shaped(result: unknown, { request }: Exchange): unknown {
    if (result instanceof StreamableFile) return result;
    const reply = result instanceof Reply ? result : Reply.data(result ?? null);
    if (!reply.enveloped || !reply.body) return reply;
    const url = publicUrl(this.server.publicBaseUrl, request);
    return Reply.top(reply.status, thirdPartyBody(withLinks(reply.body, url), request.method));
  }
}

function takesBody(context: ExecutionContext): boolean {
  const handler = context.getHandler().name;
  const parameters: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler);
  // Named by their kind and place.
  return Object.keys(parameters ?? {}).some((name) => name.startsWith(`${RouteParamtypes.BODY}:`));
}
