import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { requireConfirmed } from '../../access/step-up.js';
import { Clock } from '../../../platform/clock/clock.js';
import { conflict, notFound, taken } from '../../../platform/errors/api-error.js';
import { newId } from '../../../platform/ids.js';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work.js';
import { grantsOf, roleOf } from '../domain/custom-role.js';
import { User } from '../user.entity.js';
import { type CustomRoleDto, type CustomRoleView, viewOfRole } from './custom-role.dto.js';
import { CustomRole } from './custom-role.entity.js';

const NOT_FOUND = 'Custom role not found';

/** Custom roles of an organisation. A change of a role changes the permissions of all users that have it. */
@Injectable()
export class CustomRolesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** By name. */
  async list({ tenantId }: Pick<Caller, 'tenantId'>): Promise<CustomRoleView[]> {
    const roles = await this.unitOfWork
      .of(tenantId)
      .repo(CustomRole)
      .find({}, { order: { name: 'ASC', id: 'ASC' } });
    return roles.map(viewOfRole);
  }

  /** @throws ApiError 404 */
  async get({ tenantId }: Pick<Caller, 'tenantId'>, id: string): Promise<CustomRoleView> {
    const role = await this.unitOfWork.of(tenantId).repo(CustomRole).findOne({ id });
    if (!role) throw notFound(NOT_FOUND);
    return viewOfRole(role);
  }

  /** @param id given by an import @throws ApiError 409 if the name or the id is taken */
  async create(caller: Caller, body: CustomRoleDto, id = newId()): Promise<string> {
    const now = this.clock.now();
    await this.unitOfWork.transaction(caller, async (tx) => {
      await requireFree(tx, body.name, id);
      await tx.repo(CustomRole).insert({ id, ...settingsOf(body), createdAt: now, updatedAt: now });
    });
    return id;
  }

  /** Replaces the role. Users whose permissions change by that must sign in again. @throws ApiError 403, 404, 409 */
  async replace(caller: Caller, id: string, body: CustomRoleDto): Promise<void> {
    requireConfirmed(caller);
    const now = this.clock.now();
    const settings = settingsOf(body);
    await this.unitOfWork.transaction(caller, async (tx) => {
      await locked(tx, id);
      await requireFree(tx, body.name, id);
      await tx.repo(CustomRole).update({ id }, { ...settings, updatedAt: now });
      const [role, permissions] = [roleOf(settings), grantsOf(settings)];
      for (const user of await tx.repo(User).find({ customRoleId: id }, { order: { id: 'ASC' }, lock: true })) {
        if (user.role === role && JSON.stringify(user.permissions) === JSON.stringify(permissions)) continue;
        const tokenVersion = user.tokenVersion + 1;
        await tx.repo(User).update({ id: user.id }, { role, permissions, tokenVersion, updatedAt: now });
      }
    });
  }

  /** @throws ApiError 404, 409 while a user has the role */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      await locked(tx, id);
      if (await tx.repo(User).exists({ customRoleId: id })) throw conflict('Somebody still has this custom role');
      await tx.repo(CustomRole).delete({ id });
    });
  }
}

/** Locks the role until the end of the transaction; null: it does not exist. */
export const lockedRole = (tx: Transaction, id: string): Promise<CustomRole | null> =>
  tx.repo(CustomRole).findOne({ id }, { lock: true });

async function locked(tx: Transaction, id: string): Promise<void> {
  if ((await lockedRole(tx, id)) === null) throw notFound(NOT_FOUND);
}

async function requireFree(tx: Transaction, name: string, id: string): Promise<void> {
  await tx.lock(`${tx.tenantId}custom-roles`);
  const same = (await tx.repo(CustomRole).find({})).find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (same && same.id !== id) throw taken('name', 'There is a custom role of this name already');
}

const settingsOf = ({ name, extendedRole, grantedRights = [], disallowedRights = [] }: CustomRoleDto) => ({
  ...{ name, extendedRole, grantedRights, disallowedRights },
});
