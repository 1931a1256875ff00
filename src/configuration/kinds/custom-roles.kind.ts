import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { CustomRoleDto } from '../../people/users/custom-roles/custom-role.dto.js';
import { notEnforcedOf, type CustomRoleSettings } from '../../people/users/domain/custom-role.js';
import { CustomRolesService } from '../../people/users/custom-roles/custom-roles.service.js';
import { forbidden } from '../../platform/errors/api-error.js';
import { checkedBody } from '../bodies.js';
import type { ConfigurationKind, StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';

@Injectable()
export class CustomRolesKind implements ConfigurationKind {
  readonly kind = 'customRoles';
  readonly resource = 'users';

  constructor(private readonly roles: CustomRolesService) {}

  async read(caller: Caller): Promise<StoredObject[]> {
    const roles = await this.roles.list(caller);
    return roles.map(({ id, name, extendedRole, grantedRights, disallowedRights }) => ({
      ...{ id, name, values: { name, extendedRole, grantedRights, disallowedRights } },
    }));
  }

  notEnforced(values: Values): readonly string[] {
    return notEnforcedOf(values as unknown as CustomRoleSettings);
  }

  async create(caller: Caller, _key: string, values: Values, id?: string): Promise<string> {
    requireAdministrator(caller);
    return this.roles.create(caller, await checkedBody(CustomRoleDto, values), id);
  }

  async change(caller: Caller, id: string, values: Values): Promise<void> {
    requireAdministrator(caller);
    const { name, extendedRole, grantedRights, disallowedRights } = await this.roles.get(caller, id);
    const before = { name, extendedRole, grantedRights, disallowedRights };
    await this.roles.replace(caller, id, await checkedBody(CustomRoleDto, { ...before, ...values }));
  }

  async remove(caller: Caller, id: string): Promise<void> {
    requireAdministrator(caller);
    await this.roles.remove(caller, id);
  }
}

/** The same check as in the routes. @throws ApiError 403 */
function requireAdministrator({ role }: Caller): void {
  if (role !== 'admin') throw forbidden('Only administrators make, change and delete custom roles');
}
