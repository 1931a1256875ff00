import { Injectable } from '@nestjs/common';
import { conflict } from '../../platform/errors/api-error.js';
import type { Caller } from '../access/caller.js';
import { TenantsService } from '../tenants/tenants.service.js';
import { UsersService } from '../users/users.service.js';
import type { ChangeSecurityDto, SecurityView } from './account.dto.js';

/** What an organisation requires of people who sign in. */
@Injectable()
export class SecuritySettings {
  constructor(
    private readonly users: UsersService,
    private readonly tenants: TenantsService,
  ) {}

  async view(tenantId: string): Promise<SecurityView> {
    const [secondFactorRequired, withoutSecondFactor] = await Promise.all([
      this.tenants.requiresSecondFactor(tenantId),
      this.users.withoutSecondFactor(tenantId),
    ]);
    return { secondFactorRequired, withoutSecondFactor };
  }

  /** Takes effect at once, also for existing sessions. @throws ApiError 409 if the administrator has no second factor */
  async change(caller: Caller, { secondFactorRequired }: ChangeSecurityDto): Promise<SecurityView> {
    const { tenantId, id, token } = caller;
    if (secondFactorRequired && !token?.bySso && !(await this.users.get(tenantId, id)).mfaEnabled)
      throw conflict('Set up a second factor of your own first');
    await this.tenants.setSecondFactorRequired(caller, secondFactorRequired);
    return this.view(tenantId);
  }
}
