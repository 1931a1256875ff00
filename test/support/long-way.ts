import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/**
 * A module beside the application's that notes what comes to the framework's routes, as `POST /v2/alerts?way=long`. What a short
 * way answers never does.
 */
@Module({})
export class LongWay implements NestModule {
  private readonly seen: string[] = [];

  configure(consumer: MiddlewareConsumer): void {
    const note = ({ method, originalUrl }: Request, _response: Response, next: NextFunction): void => {
      this.seen.push(`${method} ${originalUrl}`);
      next();
    };
    consumer.apply(note).forRoutes('{*path}');
  }

  /** What has come since this was asked last. */
  taken(): string[] {
    return this.seen.splice(0);
  }
}
