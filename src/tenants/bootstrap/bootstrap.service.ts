import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { randomToken } from '../../common/crypto/secret-box.js';
import { AuthConfig, ServerConfig } from '../../config/config.js';
import { UnitOfWork, type SystemTransaction } from '../../database/unit-of-work.js';
import { ApiKeysService } from '../../integrations/api-keys.service.js';
import { IntegrationsService } from '../../integrations/integrations.service.js';
import { AccountsService } from '../../users/accounts.service.js';
import { Passwords } from '../../users/passwords.js';
import { TenantsService } from '../tenants.service.js';
import { writeFirstRunFile } from './first-run-file.js';

/** Any constant; the same in every version of the service. */
const BOOTSTRAP_LOCK = 7_240_152;
const GENERATED_ADMIN = 'admin@localhost.localdomain';

export interface BootstrapResult {
  /** True for the one start that found the database without users. */
  created: boolean;
  adminEmail: string | null;
  /** Only when it was generated just now. */
  adminPassword?: string;
  /** Only when it was generated just now. */
  apiKey?: string;
}

interface Credentials {
  adminEmail: string | null;
  adminPassword: string | null;
  apiKey: string | null;
  /** Those of the above that nobody knows yet. */
  generated: { adminPassword?: string; apiKey?: string };
}

/** Makes the default tenant, its first administrator and a first API key when the database holds no user. */
@Injectable()
export class BootstrapService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Bootstrap');
  private outcome: BootstrapResult = { created: false, adminEmail: null };

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenants: TenantsService,
    private readonly accounts: AccountsService,
    private readonly passwords: Passwords,
    private readonly integrations: IntegrationsService,
    private readonly keys: ApiKeysService,
    private readonly auth: AuthConfig,
    private readonly server: ServerConfig,
  ) {}

  /** What this start made; the generated secrets are to be shown once. */
  get result(): BootstrapResult {
    return this.outcome;
  }

  /** Under a lock: of several replicas that start at once, one makes everything and the others find it made. */
  async onApplicationBootstrap(): Promise<void> {
    this.outcome = await this.unitOfWork.system(async (system) => {
      await system.query('SELECT pg_advisory_xact_lock($1)', [BOOTSTRAP_LOCK]);
      const users = await system.query('SELECT 1 FROM users LIMIT 1');
      return users.length > 0 ? { created: false, adminEmail: null } : this.create(system);
    });
  }

  private async create(system: SystemTransaction): Promise<BootstrapResult> {
    const { adminEmail, adminPassword, apiKey, generated } = this.credentials();
    const existing = await this.tenants.findDefault(system);
    const tx = existing
      ? system.forTenant(existing)
      : await this.tenants.create(system, { name: 'Default', isDefault: true });
    if (adminEmail && adminPassword) {
      await this.accounts.create(tx, {
        username: adminEmail,
        fullName: 'Administrator',
        passwordHash: await this.passwords.hash(adminPassword),
        role: 'admin',
        verified: true,
      });
    } else {
      this.logger.warn('No administrator yet: set BOOTSTRAP_ADMIN_EMAIL and BOOTSTRAP_ADMIN_PASSWORD and start again');
    }
    if (apiKey && !existing) {
      const integration = await this.integrations.insert(tx, { name: 'Bootstrap', teamId: null });
      const scopes: ('read' | 'write' | 'delete')[] = ['read', 'write', 'delete'];
      await this.keys.create(tx, { integrationId: integration.id, raw: apiKey, scopes, teamId: null });
    }
    // Before the commit: a file that cannot be written must not leave an administrator whom nobody knows.
    if (Object.keys(generated).length > 0) {
      writeFirstRunFile(this.server.dataDir, { ...(adminEmail ? { adminEmail } : {}), ...generated });
    }
    return { created: true, adminEmail, ...generated };
  }

  private credentials(): Credentials {
    const { bootstrapAdminEmail, bootstrapAdminPassword, bootstrapApiKey } = this.auth;
    if (this.server.production) {
      return {
        adminEmail: bootstrapAdminEmail,
        adminPassword: bootstrapAdminPassword,
        apiKey: bootstrapApiKey,
        generated: {},
      };
    }
    const adminPassword = bootstrapAdminPassword ?? randomToken(12);
    const apiKey = bootstrapApiKey ?? `pager-${randomToken(24)}`;
    return {
      adminEmail: bootstrapAdminEmail ?? GENERATED_ADMIN,
      adminPassword,
      apiKey,
      generated: {
        ...(bootstrapAdminPassword ? {} : { adminPassword }),
        ...(bootstrapApiKey ? {} : { apiKey }),
      },
    };
  }
}
