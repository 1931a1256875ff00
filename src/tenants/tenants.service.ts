import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { unavailable } from '../common/errors/api-error.js';
import { SELF_CHECK_TENANT } from '../common/reserved-tenant.js';
import { newId } from '../common/ids.js';
import { UnitOfWork, type SystemTransaction, type Transaction } from '../database/unit-of-work.js';
import { Tenant } from './tenant.entity.js';

/** The separate houses that share one service; nothing is visible from one to the other. */
@Injectable()
export class TenantsService {
  private defaultId: string | null = null;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Makes a tenant inside the given transaction and goes on as it. A second default one breaks a unique key. */
  async create(system: SystemTransaction, tenant: { name: string; isDefault: boolean }): Promise<Transaction> {
    const tx = system.forTenant(newId());
    await tx.repo(Tenant).insert({ ...tenant, createdAt: this.clock.now() });
    return tx;
  }

  /** Where public registration leads. @throws ApiError 503 before the first start has made it */
  async defaultTenantId(): Promise<string> {
    this.defaultId ??= await this.unitOfWork.system((system) => this.findDefault(system));
    if (this.defaultId === null) throw unavailable('There is no default tenant yet', 60);
    return this.defaultId;
  }

  /** Oldest first, without the reserved one; for the operator. */
  all(): Promise<Tenant[]> {
    return this.unitOfWork.system((system) =>
      system.query<Tenant>(
        `SELECT * FROM tenants WHERE "tenantId" <> '${SELF_CHECK_TENANT}' ORDER BY "createdAt", name`,
      ),
    );
  }

  /** Null before the first start has made it. */
  async findDefault(system: SystemTransaction): Promise<string | null> {
    const [found] = await system.query<{ tenantId: string }>('SELECT "tenantId" FROM tenants WHERE "isDefault"');
    return found?.tenantId ?? null;
  }
}
