import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { UnitOfWork, type SystemTransaction } from '../../platform/database/unit-of-work.js';
import { patiently } from '../../platform/database/wait-for-database.js';
import { ApiKeysService } from '../../alerts/integrations/api-keys.service.js';
import { isAnybodyThere, lockBootstrap } from '../../people/tenants/tenants.queries.js';
import { FirstRun } from './first-run.js';
import { TenantFounder } from './tenant-founder.js';

export interface BootstrapResult {
  /** True when this start found the database without users. */
  created: boolean;
  adminEmail: string | null;
  /** Only when it was generated just now. */
  adminPassword?: string;
  /** Only when it was generated just now. */
  apiKey?: string;
}

/** Makes the default tenant, its first administrator and a first API key when the database holds no user. */
@Injectable()
export class BootstrapService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Bootstrap');
  private outcome: BootstrapResult = { created: false, adminEmail: null };

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly founder: TenantFounder,
    private readonly keys: ApiKeysService,
    private readonly firstRun: FirstRun,
  ) {}

  /** What this start created; generated secrets are shown once. */
  get result(): BootstrapResult {
    return this.outcome;
  }

  /** Under a lock: of several replicas that start at once, only one creates everything. */
  async onApplicationBootstrap(): Promise<void> {
    this.outcome = await patiently(() =>
      this.unitOfWork.system(async (system) => {
        await lockBootstrap(system);
        return (await isAnybodyThere(system)) ? { created: false, adminEmail: null } : this.create(system);
      }),
    );
  }

  private async create(system: SystemTransaction): Promise<BootstrapResult> {
    const credentials = this.firstRun.credentials();
    const { adminEmail, adminPassword, apiKey, generated } = credentials;
    const tx = await this.founder.defaultTenant(system);
    if (adminEmail && adminPassword) await this.founder.addAdministrator(tx, adminEmail, adminPassword);
    else this.logger.warn('There is no administrator: set BOOTSTRAP_ADMIN_EMAIL and BOOTSTRAP_ADMIN_PASSWORD');
    // A key that some tenant already has keeps its tenant and its rights.
    if (apiKey && !(await this.keys.isThere(system, apiKey))) await this.founder.addKey(tx, 'Bootstrap', apiKey);
    // Before the commit: a failure to write the file must not leave an administrator with an unknown password.
    this.firstRun.keep(credentials);
    return { created: true, adminEmail, ...generated };
  }
}
