import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  applyDecorators,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { concatMap, type Observable } from 'rxjs';
import type { AuthenticatedRequest } from '../../people/access/access.decorator.js';
import { contextOf } from '../../platform/http/request-context.js';
import { AlertAccess } from '../lifecycle/alert-access.js';
import { MUTATIONS, type Mutation } from '../lifecycle/domain/mutations.js';
import { alertOf, pinAlert } from '../lifecycle/one-alert.decorator.js';
import { AlertReceipts } from './alert-receipts.js';

/** Metadata of a route: which mutation it is. */
export const MUTATION = 'pager:alert-mutation';

/** Keeps a receipt of each mutation that succeeded, before it is answered. */
@Injectable()
class MutationReceipts implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: AlertAccess,
    private readonly receipts: AlertReceipts,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const action = this.reflector.get<Mutation>(MUTATION, context.getHandler());
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { user: caller } = request;
    // Found once: an alias or a tiny id may mean another alert a moment later.
    const { id: alertId, alias } = await this.access.read(caller, alertOf(request));
    pinAlert(request, alertId);
    return next.handle().pipe(
      concatMap(async (answer: unknown) => {
        await this.receipts.recordNow(caller.tenantId, {
          requestId: contextOf(request).requestId,
          action,
          success: true,
          status: MUTATIONS[action],
          alertId,
          alias,
          integrationId: caller.integration?.id ?? null,
        });
        return answer;
      }),
    );
  }
}

/** A route that changes one alert: under its request id one may ask later what became of it. */
export const Mutates = (mutation: Mutation): MethodDecorator =>
  applyDecorators(SetMetadata(MUTATION, mutation), UseInterceptors(MutationReceipts));
