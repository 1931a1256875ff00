import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { CreateUserDto, UpdateUserDto } from '../../people/users/dto/user.dto.js';
import { UsersService } from '../../people/users/users.service.js';
import { invalid } from '../../platform/errors/api-error.js';
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
    return users.map(({ id, username, customRoleId, permissions, ...user }) => ({
      id,
      name: username.toLowerCase(),
      // The permissions of a custom role belong to the role, not to the user.
      values: {
        ...{ fullName: user.fullName, role: user.role, blocked: user.blocked, customRole: customRoleId },
        ...{ timezone: user.timezone, locale: user.locale, clockHours: user.clockHours },
        permissions: customRoleId === null ? permissions : null,
      },
    }));
  }

  async create(
    caller: Caller,
    username: string,
    { blocked, customRole, clockHours, ...values }: Values,
    desiredId?: string,
  ): Promise<string> {
    const { id } = await this.users.create(
      caller,
      await checkedBody(CreateUserDto, { ...values, username }),
      desiredId,
    );
    if (blocked === true) await this.change(caller, id, { blocked });
    if (typeof clockHours === 'number') await this.change(caller, id, { clockHours });
    if (typeof customRole === 'string') await this.change(caller, id, { customRole, role: values['role'] });
    return id;
  }

  /** @throws ApiError 400 for a role other than the custom role's */
  async change(caller: Caller, id: string, { customRole, ...values }: Values): Promise<void> {
    const body = customRole === undefined ? values : { ...values, customRoleId: customRole };
    await this.users.patch(caller, id, await checkedBody(UpdateUserDto, body));
    const { role, customRoleId } = await this.users.get(caller.tenantId, id);
    const isMeant = values['role'] === undefined || values['role'] === role;
    if (typeof customRole === 'string' && (!isMeant || customRoleId !== customRole))
      throw invalid('role', `that of the custom role is ${role}`);
  }

  async remove(caller: Caller, id: string): Promise<void> {
    await this.users.remove(caller, id);
  }
}
