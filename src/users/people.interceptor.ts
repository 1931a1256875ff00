import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { mergeMap, type Observable } from 'rxjs';
import type { Caller } from '../access/caller.js';
import { ANSWER_VIEW } from '../common/http/api-docs.js';
import { Reply } from '../common/http/reply.js';
import { PeopleInAnswers } from './people-in-answers.js';

/** See `PeopleInAnswers`. A stream changes what it writes by itself. */
@Injectable()
export class PeopleInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly people: PeopleInAnswers,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { user: caller } = context.switchToHttp().getRequest<{ user?: Caller }>();
    if (!caller) return next.handle();
    const view = this.reflector.get<object | undefined>(ANSWER_VIEW, context.getHandler());
    const change = this.people.changeFor(caller, view);
    if (change === null) return next.handle();
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        if (answer instanceof StreamableFile) return answer;
        return answer instanceof Reply ? answer.with('data', await change(answer.body?.['data'])) : change(answer);
      }),
    );
  }
}
