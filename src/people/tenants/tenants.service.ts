import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import type { Author } from '../../platform/audit/author.js';
import { Clock } from '../../platform/clock/clock.js';
import { unavailable } from '../../platform/errors/api-error.js';
import { SELF_CHECK_TENANT } from '../../platform/reserved-tenant.js';
import { newId } from '../../platform/ids.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import { UnitOfWork, type SystemTransaction, type Transaction } from '../../platform/database/unit-of-work.js';
import { Tenant } from './tenant.entity.js';
import { defaultTenant } from './tenants.queries.js';

const UTC = 'UTC';

/** The tenants of the service, which are isolated from one another. */
@Injectable()
export class TenantsService {
  private defaultId: string | null = null;
  private readonly requiring: TenantSnapshot<boolean>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    snapshots: TenantSnapshots,
  ) {
    this.requiring = snapshots.define({
      tables: ['tenants'],
      load: async (scope) => (await scope.repo(Tenant).findOne({}))?.secondFactorRequired ?? false,
    });
  }

  /**
   * Creates a tenant, and returns the transaction for it. @throws QueryFailedError for a second default tenant
   */
  async create(system: SystemTransaction, tenant: { name: string; isDefault: boolean }): Promise<Transaction> {
    const tx = system.forTenant(newId());
    await tx
      .repo(Tenant)
      .insert({ ...tenant, timezone: null, secondFactorRequired: false, createdAt: this.clock.now() });
    return tx;
  }

  /** The tenant of public registration. @throws ApiError 503 before the first start has created it */
  async defaultTenantId(): Promise<string> {
    this.defaultId ??= await this.unitOfWork.system(defaultTenant);
    if (this.defaultId === null) throw unavailable('There is no default tenant yet', 60);
    return this.defaultId;
  }

  /** The name of a tenant; empty for an unknown one. */
  async nameOf(tenantId: string): Promise<string> {
    return (await this.unitOfWork.anywhere(Tenant).findOneBy({ tenantId }))?.name ?? '';
  }

  /** The IANA time zone that an administrator has set; null: none. */
  async zoneSet(tenantId: string): Promise<string | null> {
    return (await this.unitOfWork.of(tenantId).repo(Tenant).findOne({}))?.timezone ?? null;
  }

  /** The IANA time zone for policies and rules without one: the tenant's, else UTC. */
  async zoneOf(tenantId: string): Promise<string> {
    return (await this.zoneSet(tenantId)) ?? UTC;
  }

  /**
   * What is left out or undefined stays; one of them is given.
   * @param changes.timezone IANA, of policies and rules that are created or replaced later; null: UTC
   */
  async change(
    caller: Author & { readonly tenantId: string },
    changes: { timezone?: string | null | undefined; name?: string | undefined },
  ): Promise<void> {
    await this.unitOfWork.transaction(caller, (tx) => tx.repo(Tenant).update({}, changes));
  }

  /** Does the tenant require a second factor of people who sign in with a password? From memory, as every request asks. */
  requiresSecondFactor(tenantId: string): Promise<boolean> {
    return this.requiring.get(tenantId);
  }

  async setSecondFactorRequired(
    caller: Author & { readonly tenantId: string },
    secondFactorRequired: boolean,
  ): Promise<void> {
    await this.unitOfWork.transaction(caller, (tx) => tx.repo(Tenant).update({}, { secondFactorRequired }));
  }

  /** All tenants but the one of the self-check, oldest first; for the operator. */
  all(): Promise<Tenant[]> {
    return this.unitOfWork
      .anywhere(Tenant)
      .find({ where: { tenantId: Not(SELF_CHECK_TENANT) }, order: { createdAt: 'ASC', name: 'ASC' } });
  }
}
