import { StreamableFile, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { Reply } from './reply.js';
import { contextOf, tookOf } from './request-context.js';

/** Adds envelope and status to answers (contract: "Envelope shapes"). */
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    return next.handle().pipe(
      map((result: unknown) => {
        if (result instanceof StreamableFile || response.headersSent) return result;
        const reply = result instanceof Reply ? result : Reply.data(result ?? null);
        response.status(reply.status);
        if (!reply.enveloped) return reply.body ?? undefined;
        const { requestId, startedAt } = contextOf(request);
        return { ...reply.body, took: tookOf({ requestId, startedAt }), requestId };
      }),
    );
  }
}
