import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { checkedBody } from '../../../configuration/bodies.js';
import { CreateUserDto, UpdateUserDto } from '../../../people/users/dto/user.dto.js';
import type { UserView } from '../../../people/users/dto/user.view.js';
import { type UserSlice, UsersService } from '../../../people/users/users.service.js';
import { CustomRolesService } from '../../../people/users/custom-roles/custom-roles.service.js';
import { roleOf } from '../../../people/users/domain/custom-role.js';
import { type CustomRole, userIn, type UserOriginals, encodeUser } from '../../codec/user.js';
import { unprocessable, type WireObject } from '../../codec/wire-object.js';
import { Originals } from './originals.js';
import { People } from './lookups.js';
import { WholeChanges } from './whole-changes.js';
import { Clock } from '../../../platform/clock/clock.js';
import { ApiError } from '../../../platform/errors/api-error.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { EscalationPoliciesService } from '../../../paging/escalation/escalation-policies.service.js';
import { OnCallService } from '../../../on-call/on-call.service.js';

/** Keeps third-party clients from deleting people who are paged: they take them out elsewhere first, and try again. */
@Injectable()
export class StillUsed {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly onCall: OnCallService,
    private readonly escalations: EscalationPoliciesService,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError 428 while a schedule or an escalation names the person */
  async check({ tenantId, unrestricted }: Caller, userId: string): Promise<void> {
    // A key of a team deletes nobody, and is shown no other teams.
    if (!unrestricted) return;
    const scope = this.unitOfWork.of(tenantId);
    const schedules = await this.onCall.schedulesNaming(scope, 'user', userId, this.clock.now());
    const policies = await this.escalations.listTargeting(tenantId, userId);
    const names = [
      ...schedules.map(({ name }) => `schedule [${name}]`),
      ...policies.map(({ policy }) => `escalation [${policy.name}]`),
    ];
    if (names.length > 0)
      throw new ApiError(
        428,
        'STILL_USED',
        `The user cannot be deleted, since it is in: ${names.slice(0, 10).join(', ')}`,
      );
  }
}

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
  async create(caller: Caller, body: WireObject): Promise<{ id: string; name: string }> {
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
  async patch(caller: Caller, identifier: string, body: WireObject): Promise<void> {
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
    await this.changes.remove(caller, KIND, id, () => this.users.remove(caller, id));
  }

  private async customRoles(caller: Caller): Promise<CustomRole[]> {
    const roles = await this.roles.list(caller);
    return roles.map((role) => ({ id: role.id, name: role.name, standsFor: roleOf(role) }));
  }

  private async shapesOf(tenantId: string, users: readonly UserView[]): Promise<object[]> {
    const kept = await this.originals.many<UserOriginals>(tenantId, KIND, users);
    const custom = users.some(({ customRoleId }) => customRoleId !== null) ? await this.roles.list({ tenantId }) : [];
    return users.map((user) => encodeUser(user, kept.get(user.id), custom));
  }
}
