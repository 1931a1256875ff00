import { Delete, Get, Post, Put } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { forbidden } from '../../../platform/errors/api-error.js';
import type { Reply } from '../../../platform/http/reply.js';
import { checkedBody } from '../../../configuration/bodies.js';
import { CustomRoleDto, type CustomRoleView } from '../../../people/users/custom-roles/custom-role.dto.js';
import { CustomRolesService } from '../../../people/users/custom-roles/custom-roles.service.js';
import { created, deleted, shown, updated } from './answers.js';
import { decodeCustomRole } from '../../codec/custom-role.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { identified } from './domain/lookup.js';
import type { WireObject } from '../../codec/wire-object.js';

/** Roles of an organisation's own: only for keys that may configure, and are bound to no team. */
@ThirdPartyController('v2/roles', { resource: 'users', privately: true })
export class ThirdPartyCustomRolesController {
  constructor(private readonly roles: CustomRolesService) {}

  @Get()
  async list(@Ask() { caller }: Asked): Promise<Reply> {
    administering(caller);
    return shown((await this.roles.list(caller)).map(({ id, name }) => ({ id, name })));
  }

  @Get(':role')
  async get(@Ask() { caller, path: { role }, query: { identifierType: type } }: Asked<'role'>): Promise<Reply> {
    const { id, name, extendedRole, grantedRights, disallowedRights } = await this.named(caller, role, type);
    return shown({ id, name, extendedRole, grantedRights, disallowedRights });
  }

  @Post()
  async create(@Ask() { caller, body }: Asked): Promise<Reply> {
    administering(caller);
    const role = await roleIn(body);
    return created({ id: await this.roles.create(caller, role), name: role.name });
  }

  @Put(':role')
  async put(@Ask() { caller, path: { role }, query: { identifierType: type }, body }: Asked<'role'>): Promise<Reply> {
    const { id } = await this.named(caller, role, type);
    const given = await roleIn(body);
    await this.roles.replace(caller, id, given);
    return updated({ id, name: given.name });
  }

  @Delete(':role')
  async remove(@Ask() { caller, path: { role }, query: { identifierType: type } }: Asked<'role'>): Promise<Reply> {
    await this.roles.remove(caller, (await this.named(caller, role, type)).id);
    return deleted();
  }

  private async named(caller: Caller, role: string, type: unknown): Promise<CustomRoleView> {
    administering(caller);
    return identified(await this.roles.list(caller), 'Role', role, type);
  }
}

/** @throws ApiError 403 for a key of a team */
function administering({ role }: Caller): void {
  if (role !== 'admin') throw forbidden('Custom roles are only for keys of no team');
}

const roleIn = (body: WireObject): Promise<CustomRoleDto> => checkedBody(CustomRoleDto, decodeCustomRole(body));
