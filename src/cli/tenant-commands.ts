import type { INestApplicationContext } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { OPERATOR } from '../common/audit/author.js';
import { randomToken } from '../common/crypto/secret-box.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { TenantFounder } from '../tenants/bootstrap/tenant-founder.js';
import { TenantsService } from '../tenants/tenants.service.js';
import type { Outcome, Values } from './commands.js';
import { AccountsService } from '../users/accounts.service.js';
import { CommandError } from './command-error.js';

/** `tenant create`: the password and the key are shown now and never again (decisions §2). */
export async function createTenant(app: INestApplicationContext, values: Values): Promise<Outcome> {
  const { name = '', 'admin-email': adminEmail = '' } = values;
  if (!isEmail(adminEmail, { require_tld: false })) throw new CommandError(`${adminEmail} is no e-mail address`);
  const taken = await app.get(AccountsService, { strict: false }).findByUsername(adminEmail);
  if (taken) throw new CommandError(`${adminEmail} has an account already`);
  const adminPassword = randomToken(12);
  const apiKey = `pager-${randomToken(24)}`;
  const founder = app.get(TenantFounder, { strict: false });
  const tenants = app.get(TenantsService, { strict: false });
  const tenantId = await app.get(UnitOfWork, { strict: false }).system(async (system) => {
    const tx = await tenants.create(system, { name, isDefault: false });
    tx.by(OPERATOR);
    await founder.addAdministrator(tx, adminEmail, adminPassword);
    await founder.addKey(tx, 'Bootstrap', apiKey);
    return tx.tenantId;
  });
  return {
    json: { tenantId, adminEmail, adminPassword, apiKey },
    lines: [
      `Tenant          ${name} (${tenantId})`,
      `Administrator   ${adminEmail}`,
      `Password        ${adminPassword}`,
      `API key         ${apiKey}`,
      'Shown this once.',
    ],
  };
}

/** `tenant list` */
export async function listTenants(app: INestApplicationContext): Promise<Outcome> {
  const tenants = await app.get(TenantsService, { strict: false }).all();
  const json = tenants.map(({ tenantId, name, isDefault, createdAt }) => ({
    tenantId,
    name,
    isDefault,
    createdAt: createdAt.toISOString(),
  }));
  return {
    json,
    lines: json.map(({ tenantId, name, isDefault }) => `${tenantId}  ${name}${isDefault ? ' (default)' : ''}`),
  };
}
