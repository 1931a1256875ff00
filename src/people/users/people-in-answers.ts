import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { isEmail } from 'class-validator';
import type { Caller } from '../access/caller.js';
import { maySeeUsers } from '../access/domain/permissions.js';
import { withoutAddresses } from '../../platform/addresses.js';
import { namePeople, personPlan, type FindPerson } from '../../platform/http/person-id.js';
import { inSlicesIfLong } from '../../platform/slices/slices.js';
import type { UserDirectory } from './user-directory.js';
import { UsersService } from './users.service.js';
import { Reflector } from '@nestjs/core';
import { mergeMap, type Observable } from 'rxjs';
import { ANSWER_VIEW } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';

/**
 * Adds names and e-mail addresses to the user ids in responses (`@PersonId`). Callers without the right to read users get
 * neither, and names instead of addresses in texts. Responses to third-party clients stay unchanged.
 */
@Injectable()
export class PeopleInAnswers {
  constructor(private readonly users: UsersService) {}

  /** Returns a function that changes responses with this view for this caller; null: no change. */
  changeFor(caller: Caller, view: object | undefined): (<T>(answer: T) => Promise<T>) | null {
    // Keys without read scope get ids only, so that creating alerts stays fast.
    if (caller.scopes && !maySeeUsers(caller)) return null;
    if (!maySeeUsers(caller)) return this.changed(caller, (answer, users) => withNames(answer, users, caller.id));
    const plan = view ? personPlan(view) : null;
    if (plan === null || caller.profile === 'third-party') return null;
    return this.changed(caller, (answer, users) => {
      const find = eachOnce((id) => personOf(id, users));
      return inSlicesIfLong(namePeople(answer, plan, find));
    });
  }

  private changed(
    { tenantId }: Caller,
    change: (answer: unknown, users: UserDirectory) => unknown,
  ): <T>(answer: T) => Promise<T> {
    return async <T>(answer: T) => (await change(answer, await this.users.directory(tenantId))) as T;
  }
}

/** Caches, as long responses often repeat the same people. */
function eachOnce(find: FindPerson): FindPerson {
  const found = new Map<string, ReturnType<FindPerson>>();
  return (id) => {
    if (!found.has(id)) found.set(id, find(id));
    return found.get(id);
  };
}

const LOCAL = { require_tld: false };

/** Name and address of a user; of a deleted one only the name. */
function personOf(id: string, users: UserDirectory): ReturnType<FindPerson> {
  const name = users.nameOf(id);
  const username = users.get(id)?.username;
  return name === undefined ? undefined : { name, email: isEmail(username, LOCAL) ? username! : null };
}

/** Replaces addresses of other people in texts by their names. */
function withNames(data: unknown, users: UserDirectory, readerId: string): unknown {
  return withoutAddresses(data, (address) => {
    const user = users.byUsername(address);
    return user === undefined || user.id === readerId ? address : user.fullName;
  });
}

/** Applies `PeopleInAnswers` to all responses but streams, which apply it themselves. */
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
