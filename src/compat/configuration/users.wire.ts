import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { checkedBody } from '../../configuration/bodies.js';
import { CreateUserDto, UpdateUserDto } from '../../users/dto/user.dto.js';
import type { UserView } from '../../users/dto/user.view.js';
import { UsersService, type UserSlice } from '../../users/users.service.js';
import { CustomRolesService } from '../../users/custom-roles/custom-roles.service.js';
import { roleOf } from '../../users/domain/custom-role.js';
import { userIn, userShape, type CustomRole, type UserOriginals } from './domain/user-shape.js';
import { unprocessable, type Wire } from './domain/wire-body.js';
import { Originals } from './originals.js';
import { People } from './people.js';
import { StillUsed } from './still-used.js';
import { WholeChanges } from './whole-changes.js';

const KIND = 'user';

/** Users in the third party's shapes. */
@Injectable()
export class UsersWire {
  constructor(
    private readonly users: UsersService,
    private readonly roles: CustomRolesService,
    private readonly people: People,
    private readonly originals: Originals,
    private readonly changes: WholeChanges,
    private readonly used: StillUsed,
  ) {}

  async slice(tenantId: string, slice: UserSlice): Promise<{ shapes: object[]; total: number }> {
    const { users, total } = await this.users.slice(tenantId, slice);
    return { shapes: await this.shapesOf(tenantId, users), total };
  }

  /** @param identifier id or username @throws ApiError 404 */
  async get(tenantId: string, identifier: string): Promise<object> {
    const { id } = await this.people.named(tenantId, identifier);
    const [shape = {}] = await this.shapesOf(tenantId, [await this.users.get(tenantId, id)]);
    return shape;
  }

  /** The address becomes a channel: whoever configures confirms it, as an inviter does. @throws ApiError 400, 409, 422 */
  async create(caller: Caller, body: Wire): Promise<{ id: string; name: string }> {
    const { fields, kept } = userIn(body, await this.customRoles(caller));
    const { customRoleId, ...given } = fields;
    const account = await checkedBody(CreateUserDto, given);
    return this.changes.make(caller, async (tx) => {
      const { id } = await this.users.create(caller, account, undefined, { isReachable: true });
      if (customRoleId) await this.users.patch(caller, id, await checkedBody(UpdateUserDto, { customRoleId }));
      await this.originals.keep(tx, KIND, id, kept);
      return { id, name: account.username };
    });
  }

  /** Changes what is present. @throws ApiError 400, 404, 422 */
  async patch(caller: Caller, identifier: string, body: Wire): Promise<void> {
    const { id, username } = await this.people.named(caller.tenantId, identifier);
    const { fields, kept } = userIn(body, await this.customRoles(caller));
    const { username: renamed, ...changes } = fields;
    if (renamed !== undefined && renamed.toLowerCase() !== username.toLowerCase())
      throw unprocessable('A username cannot be changed: create another user');
    const patch = await checkedBody(UpdateUserDto, changes);
    await this.changes.make(caller, async (tx) => {
      await this.users.patch(caller, id, patch);
      const before = await this.originals.one<UserOriginals>(caller.tenantId, KIND, id);
      await this.originals.keep(tx, KIND, id, { ...before, ...kept });
    });
  }

  /** @throws ApiError 404, 428 while a schedule or an escalation names the person */
  async remove(caller: Caller, identifier: string): Promise<void> {
    const { id } = await this.people.named(caller.tenantId, identifier);
    await this.used.check(caller, id);
    await this.changes.make(caller, async (tx) => {
      await this.users.remove(caller, id);
      await this.originals.forget(tx, KIND, id);
    });
  }

  private async customRoles(caller: Caller): Promise<CustomRole[]> {
    const roles = await this.roles.list(caller);
    return roles.map((role) => ({ id: role.id, name: role.name, standsFor: roleOf(role) }));
  }

  private async shapesOf(tenantId: string, users: readonly UserView[]): Promise<object[]> {
    const ids = users.map(({ id }) => id);
    const kept = await this.originals.many<UserOriginals>(tenantId, KIND, ids);
    const custom = users.some(({ customRoleId }) => customRoleId !== null) ? await this.roles.list({ tenantId }) : [];
    return users.map((user) => userShape(user, kept.get(user.id), custom));
  }
}
