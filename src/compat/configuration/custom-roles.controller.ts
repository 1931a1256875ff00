import { Body, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import { forbidden, notFound } from '../../common/errors/api-error.js';
import type { Reply } from '../../common/http/reply.js';
import { checkedBody } from '../../configuration/bodies.js';
import { CustomRoleDto, type CustomRoleView } from '../../users/custom-roles/custom-role.dto.js';
import { CustomRolesService } from '../../users/custom-roles/custom-roles.service.js';
import { created, deleted, shown, updated } from './answers.js';
import { ThirdPartyController } from './configuration.guard.js';
import { bodyOf, requiredText, textsIn } from './domain/wire-body.js';

/** Roles of an organisation's own: only for keys that may configure, and are bound to no team. */
@ThirdPartyController('v2/roles', { resource: 'users', privately: true })
export class ThirdPartyCustomRolesController {
  constructor(private readonly roles: CustomRolesService) {}

  @Get()
  async list(@CurrentCaller() caller: Caller): Promise<Reply> {
    administering(caller);
    return shown((await this.roles.list(caller)).map(({ id, name }) => ({ id, name })));
  }

  @Get(':role')
  async get(
    @CurrentCaller() caller: Caller,
    @Param('role') role: string,
    @Query('identifierType') type: unknown,
  ): Promise<Reply> {
    const { id, name, extendedRole, grantedRights, disallowedRights } = await this.named(caller, role, type);
    return shown({ id, name, extendedRole, grantedRights, disallowedRights });
  }

  @Post()
  async create(@CurrentCaller() caller: Caller, @Body() body: unknown): Promise<Reply> {
    administering(caller);
    const role = await roleIn(body);
    return created({ id: await this.roles.create(caller, role), name: role.name });
  }

  @Put(':role')
  async put(
    @CurrentCaller() caller: Caller,
    @Param('role') role: string,
    @Query('identifierType') type: unknown,
    @Body() body: unknown,
  ): Promise<Reply> {
    const { id } = await this.named(caller, role, type);
    const given = await roleIn(body);
    await this.roles.replace(caller, id, given);
    return updated({ id, name: given.name });
  }

  @Delete(':role')
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('role') role: string,
    @Query('identifierType') type: unknown,
  ): Promise<Reply> {
    await this.roles.remove(caller, (await this.named(caller, role, type)).id);
    return deleted();
  }

  private async named(caller: Caller, role: string, type: unknown): Promise<CustomRoleView> {
    administering(caller);
    const isIt = ({ id, name }: CustomRoleView): boolean =>
      type === 'name' ? name === role : id === role.toLowerCase();
    const found = (await this.roles.list(caller)).find(isIt);
    if (!found) throw notFound(`Role with identifier [${role.slice(0, 100)}] does not exist`);
    return found;
  }
}

/** @throws ApiError 403 for a key of a team */
function administering({ role }: Caller): void {
  if (role !== 'admin') throw forbidden('Custom roles are only for keys of no team');
}

function roleIn(given: unknown): Promise<CustomRoleDto> {
  const body = bodyOf(given);
  return checkedBody(CustomRoleDto, {
    ...{ name: requiredText(body, 'name'), extendedRole: requiredText(body, 'extendedRole').toLowerCase() },
    ...{
      grantedRights: textsIn(body, 'grantedRights') ?? [],
      disallowedRights: textsIn(body, 'disallowedRights') ?? [],
    },
  });
}
