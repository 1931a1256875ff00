import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { catchError, type Observable } from 'rxjs';
import type { Caller } from '../../people/access/caller.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { IntegrationReceipts } from '../integrations/integration-receipts.js';

/** Notes for the managers of an integration why a create by its key was refused. */
@Injectable()
export class NotesRefusals implements NestInterceptor {
  constructor(private readonly receipts: IntegrationReceipts) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { user, body } = context.switchToHttp().getRequest<{ user: Caller; body: unknown }>();
    return next.handle().pipe(
      catchError((error: unknown) => {
        const isRefusal = error instanceof ApiError && error.status < 500;
        if (isRefusal && user.integration)
          this.receipts.refused({ tenantId: user.tenantId, id: user.integration.id }, error.message, body);
        throw error;
      }),
    );
  }
}
