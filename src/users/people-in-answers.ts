import { Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import type { Caller } from '../access/caller.js';
import { maySeeUsers } from '../access/domain/may-see-users.js';
import { withoutAddresses } from '../common/addresses.js';
import { namePeople, personPlan, type FindPerson } from '../common/http/person-id.js';
import { inSlicesIfLong } from '../common/slices/in-slices.js';
import type { UserDirectory, UserEntry } from './user-directory.js';
import { UsersService } from './users.service.js';

/**
 * Puts name and e-mail address beside the ids of people, where the view of a route's answer says that there are any. Who
 * may not look people up gets neither, and names in place of the addresses that stand in texts; third-party clients get
 * the shapes that they were written for.
 */
@Injectable()
export class PeopleInAnswers {
  constructor(private readonly users: UsersService) {}

  /** What is done to an answer of this view before this caller reads it; null: nothing. */
  changeFor(caller: Caller, view: object | undefined): (<T>(answer: T) => Promise<T>) | null {
    // A key that may not read is answered nothing but ids, and its alerts must not wait for more.
    if (caller.scopes && !maySeeUsers(caller)) return null;
    if (!maySeeUsers(caller)) return this.changed(caller, (answer, users) => withNames(answer, users, caller.id));
    const plan = view ? personPlan(view) : null;
    if (plan === null || caller.profile === 'third-party') return null;
    return this.changed(caller, (answer, users) => {
      const find = eachOnce((id) => personOf(users.get(id)));
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
