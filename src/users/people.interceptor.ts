import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { isEmail } from 'class-validator';
import { mergeMap, type Observable } from 'rxjs';
import type { Caller } from '../auth/caller.js';
import { maySeeUsers } from '../auth/domain/may-see-users.js';
import { withoutAddresses } from '../common/addresses.js';
import { ANSWER_VIEW } from '../common/http/api-docs.js';
import { namePeople, personPlan, type FindPerson } from '../common/http/person-id.js';
import { Reply } from '../common/http/reply.js';
import { inSlicesIfLong } from '../common/slices/in-slices.js';
import type { UserDirectory, UserEntry } from './user-directory.js';
import { UsersService } from './users.service.js';

/**
 * Puts name and e-mail address beside the ids of people, where the view of a route's answer says that there are any. Who
 * may not look people up gets neither, and names in place of the addresses that stand in texts; third-party clients get
 * the shapes that they were written for.
 */
@Injectable()
export class PeopleInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly users: UsersService,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { user: caller } = context.switchToHttp().getRequest<{ user?: Caller }>();
    if (!caller) return next.handle();
    // A key that may not read is answered nothing but ids, and its alerts must not wait for more.
    if (caller.scopes && !maySeeUsers(caller)) return next.handle();
    if (!maySeeUsers(caller)) return this.changed(next, caller, (data, users) => withNames(data, users, caller.id));
    const view = this.reflector.get<object | undefined>(ANSWER_VIEW, context.getHandler());
    const plan = view ? personPlan(view) : null;
    if (plan === null || caller.profile === 'third-party') return next.handle();
    return this.changed(next, caller, (data, users) => {
      const find = eachOnce((id) => personOf(users.get(id)));
      return inSlicesIfLong(namePeople(data, plan, find));
    });
  }

  private changed(
    next: CallHandler,
    { tenantId }: Caller,
    change: (data: unknown, users: UserDirectory) => unknown,
  ): Observable<unknown> {
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        if (answer instanceof StreamableFile) return answer;
        const users = await this.users.directory(tenantId);
        if (!(answer instanceof Reply)) return change(answer, users);
        return answer.with('data', await change(answer.body?.['data'], users));
      }),
    );
  }
}

/** A long answer names the same few people over and over. */
function eachOnce(find: FindPerson): FindPerson {
  const found = new Map<string, ReturnType<FindPerson>>();
  return (id) => {
    if (!found.has(id)) found.set(id, find(id));
    return found.get(id);
  };
}

const LOCAL = { require_tld: false };

function personOf(user: UserEntry | undefined): { name: string; email: string | null } | undefined {
  return user && { name: user.fullName, email: isEmail(user.username, LOCAL) ? user.username : null };
}

/** With the names of people in place of their addresses; one's own stays. */
function withNames(data: unknown, users: UserDirectory, readerId: string): unknown {
  return withoutAddresses(data, (address) => {
    const user = users.byUsername(address);
    return user === undefined || user.id === readerId ? address : user.fullName;
  });
}
