import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { CreateUserDto, UpdateUserDto } from '../../users/dto/user.dto.js';
import { UsersService } from '../../users/users.service.js';
import { checkedBody } from '../bodies.js';
import { everyPage, type ConfigurationKind, type StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';

@Injectable()
export class UsersKind implements ConfigurationKind {
  readonly kind = 'users';
  readonly resource = 'users';

  constructor(private readonly users: UsersService) {}

  async read({ tenantId }: Caller): Promise<StoredObject[]> {
    const users = await everyPage((query) => this.users.list(tenantId, query));
    return users.map(({ id, username, fullName, role, timezone, locale, blocked, permissions }) => ({
      id,
      name: username.toLowerCase(),
      values: { fullName, role, timezone, locale, blocked, permissions },
    }));
  }

  async create(caller: Caller, username: string, { blocked, ...values }: Values, givenId?: string): Promise<string> {
    const { id } = await this.users.create(caller, await checkedBody(CreateUserDto, { ...values, username }), givenId);
    if (blocked === true) await this.change(caller, id, { blocked });
    return id;
  }

  async change(caller: Caller, id: string, values: Values): Promise<void> {
    await this.users.patch(caller, id, await checkedBody(UpdateUserDto, values));
  }

  async remove(caller: Caller, id: string): Promise<void> {
    await this.users.remove(caller, id);
  }
}
