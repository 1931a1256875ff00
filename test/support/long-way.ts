import { Injectable, Module, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { Request } from 'express';

const seen: string[] = [];

@Injectable()
class NoteRoutes implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { method, originalUrl } = context.switchToHttp().getRequest<Request>();
    seen.push(`${method} ${originalUrl}`);
    return true;
  }
}

/** A module beside the application's that notes what comes to controllers, as `POST /v2/alerts?way=long`. What a fast path answers never does. */
@Module({ providers: [{ provide: APP_GUARD, useClass: NoteRoutes }] })
export class LongWay {
  /** What has come since this was asked last. */
  taken(): string[] {
    return seen.splice(0);
  }
}
