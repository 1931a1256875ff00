import { Injectable } from '@nestjs/common';
import type { SystemTransaction, Transaction } from '../../platform/database/unit-of-work.js';
import { ApiKeysService } from '../../alerts/integrations/api-keys.service.js';
import { IntegrationsService } from '../../alerts/integrations/integrations.service.js';
import { AccountsService } from '../../people/users/accounts.service.js';
import { Passwords } from '../../people/users/passwords.js';
import { defaultTenant } from '../../people/tenants/tenants.queries.js';
import { TenantsService } from '../../people/tenants/tenants.service.js';

/** Creates a tenant's first administrator and API key. */
@Injectable()
export class TenantFounder {
  constructor(
    private readonly tenants: TenantsService,
    private readonly accounts: AccountsService,
    private readonly passwords: Passwords,
    private readonly integrations: IntegrationsService,
    private readonly keys: ApiKeysService,
  ) {}

  /** Switches the transaction to the default tenant, which is created if needed. */
  async defaultTenant(system: SystemTransaction): Promise<Transaction> {
    const existing = await defaultTenant(system);
    return existing === null
      ? this.tenants.create(system, { name: 'Default', isDefault: true })
      : system.forTenant(existing);
  }

  async addAdministrator(tx: Transaction, email: string, password: string): Promise<void> {
    await this.accounts.create(tx, {
      username: email,
      fullName: 'Administrator',
      passwordHash: await this.passwords.hash(password),
      role: 'admin',
      verified: true,
      // The operator chose this address, so it needs no confirmation.
      emailProven: true,
      isReachable: true,
    });
  }

  /** An integration with an unbound key that reads, writes and deletes. */
  async addKey(tx: Transaction, name: string, raw: string): Promise<void> {
    const { id } = await this.integrations.insert(tx, { name, teamId: null });
    await this.keys.create(tx, { integrationId: id, raw, scopes: ['read', 'write', 'delete'], teamId: null });
  }
}
