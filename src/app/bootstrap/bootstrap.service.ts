import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { UnitOfWork, type SystemTransaction } from '../../platform/database/unit-of-work.js';
import { patiently } from '../../platform/database/wait-for-database.js';
import { ApiKeysService } from '../../alerts/integrations/api-keys.service.js';
import { isAnybodyThere, lockBootstrap } from '../../people/tenants/tenants.queries.js';
import { FirstRun } from './first-run.js';
import { TenantFounder } from './tenant-founder.js';

export interface BootstrapResult {
  /** True if this start found no users in the database. */
  created: boolean;
  adminEmail: string | null;
  /** Present only if this start generated it. */
  adminPassword?: string;
  /** Present only if this start generated it. */
  apiKey?: string;
}

/** Creates the default tenant, its first administrator and API key if the database has no users. */
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

  /** What this start created. */
  get result(): BootstrapResult {
    return this.outcome;
  }

  /** Holds a lock, so that only one of several replicas starting at once creates them. */
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
    // A key that already exists keeps its tenant and its rights.
    if (apiKey && !(await this.keys.isThere(system, apiKey))) await this.founder.addKey(tx, 'Bootstrap', apiKey);
    // Before the commit: a failure to write the file must not leave an administrator with an unknown password.
    this.firstRun.keep(credentials);
    return { created: true, adminEmail, ...generated };
  }
}
