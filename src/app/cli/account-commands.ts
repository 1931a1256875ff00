import type { INestApplicationContext } from '@nestjs/common';
import { isEmail, isFQDN } from 'class-validator';
import { OPERATOR } from '../../platform/audit/author.js';
import { randomToken } from '../../platform/crypto/secret-box.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { TenantFounder } from '../bootstrap/tenant-founder.js';
import { TenantsService } from '../../people/tenants/tenants.service.js';
import type { Outcome, Values } from './commands.js';
import { AccountsService, type Account } from '../../people/users/accounts.service.js';
import { CommandError } from './command-error.js';
import { AuditService } from '../../people/audit/audit.service.js';
import { authorship, type NewAuditEntry } from '../../platform/audit/entries.queries.js';
import { ProvenAddresses } from '../../people/users/proven-addresses.js';
import { Passwords } from '../../people/users/passwords.js';
import { SsoDomains } from '../../people/auth/sso/sso-domains.service.js';
import { UserReachability } from '../../people/users/user-reachability.js';
import type { KeyScope } from '../../people/access/caller.js';
import { ApiKeysService } from '../../alerts/integrations/api-keys.service.js';
import { IntegrationsService } from '../../alerts/integrations/integrations.service.js';
import { TeamsService } from '../../people/teams/teams.service.js';

/** `tenant create`. Shows the password and the key only this once. */
export async function createTenant(app: INestApplicationContext, values: Values): Promise<Outcome> {
  const { name = '', 'admin-email': adminEmail = '' } = values;
  if (!isEmail(adminEmail, { require_tld: false })) throw new CommandError(`${adminEmail} is no e-mail address`);
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

const PENDING =
  'The address is not proven, so no notifications are sent there: follow the mailed link, or `user verify --email …`.';

/**
 * `user reset-password`, for a user who is locked out. It does not verify the address. An unverified account loses its
 * contact methods and devices, since a stranger may have registered it.
 */
export async function resetPassword(app: INestApplicationContext, { email = '', tenant }: Values): Promise<Outcome> {
  const accounts = app.get(AccountsService, { strict: false });
  const password = randomToken(12);
  const passwordHash = await app.get(Passwords, { strict: false }).hash(password);
  const entry = { action: 'user.password_reset' };
  const {
    id: userId,
    tenantId,
    username,
    proofPending,
  } = await changeAccount(app, { email, tenant }, entry, async (tx, { id }) => {
    await accounts.removeUnproven(tx, id);
    await accounts.setPassword(tx, id, passwordHash);
  });
  return {
    json: { userId, tenantId, email: username, password, proofPending },
    lines: [
      `User       ${username}`,
      `Password   ${password}`,
      'Shown this once; the sessions of the user have ended.',
      ...(proofPending ? [PENDING] : []),
    ],
  };
}

/** `user verify`: the operator confirms the address. It becomes a contact method of the user, who may remove it. */
export async function verifyUser(app: INestApplicationContext, { email = '', tenant }: Values): Promise<Outcome> {
  const accounts = app.get(AccountsService, { strict: false });
  const entry = { action: 'user.updated', details: { verified: true } };
  const { id, tenantId, username } = await changeAccount(app, { email, tenant }, entry, async (tx, account) => {
    await accounts.confirmAddress(tx, account.id);
    await accounts.vouchFor(tx, account.id);
    await app.get(ProvenAddresses, { strict: false }).notify(tx, { userId: account.id, address: account.username });
  });
  const { warnings = [] } = await app.get(UserReachability, { strict: false }).warningsFor(tenantId, [id]);
  const proven = 'The address counts as proven, and is a contact method of the user';
  return {
    json: { userId: id, tenantId, email: username, proofPending: false, ...(warnings.length > 0 && { warnings }) },
    lines: [
      `User       ${username}`,
      ...(warnings.length > 0 ? [`${proven}.`, ...warnings] : [`${proven}: the user is paged there from now on.`]),
    ],
  };
}

/** Changes an account with an audit entry. @returns the account before @throws CommandError for an unknown user */
async function changeAccount(
  app: INestApplicationContext,
  { email, tenant }: { email: string; tenant: string | undefined },
  entry: Pick<NewAuditEntry, 'action' | 'details'>,
  change: (tx: Transaction, account: Account) => Promise<void>,
): Promise<Account> {
  const tenantId = tenant === undefined ? undefined : await tenantOf(app, tenant);
  const everywhere = await app.get(AccountsService, { strict: false }).findInAllTenants(email);
  const [account, ...others] = everywhere.filter((each) => tenantId === undefined || each.tenantId === tenantId);
  if (!account) throw new CommandError(`There is no user ${email}`);
  if (others.length > 0) throw new CommandError(`Several tenants have a user ${email}: name one with --tenant`);
  const user = { entityType: 'user', entityId: account.id, entityName: account.fullName };
  await app.get(UnitOfWork, { strict: false }).transaction(account.tenantId, async (tx) => {
    tx.by(OPERATOR);
    await change(tx, account);
    app.get(AuditService, { strict: false }).record(tx, { ...entry, ...user, ...authorship(OPERATOR) });
  });
  return account;
}

/** `domain prove`: assigns the domain to a tenant, whose single sign-on may then use it. */
export async function proveDomain(app: INestApplicationContext, { domain = '', tenant }: Values): Promise<Outcome> {
  if (!isFQDN(domain)) throw new CommandError(`${domain} is no domain`);
  const tenantId = await tenantOf(app, tenant);
  const lostBy = await app.get(SsoDomains, { strict: false }).vouch(tenantId, domain.toLowerCase());
  return {
    json: { tenantId, domain: domain.toLowerCase(), proven: true, lostBy },
    lines: [
      `Domain     ${domain.toLowerCase()}`,
      `Tenant     ${tenantId}`,
      'Its single sign-on may sign in people of this domain from now on.',
      ...(lostBy === null ? [] : [`The tenant ${lostBy} had it before, and has it no more.`]),
    ],
  };
}

const SCOPES: readonly KeyScope[] = ['read', 'write', 'delete', 'config'];
const DEFAULT_SCOPES = 'read,write,delete';

/** `key create`: creates an integration with one key. Shows the key only this once. */
export async function createKey(app: INestApplicationContext, values: Values): Promise<Outcome> {
  const { name = 'Command line', tenant, team } = values;
  const scopes = scopesOf(values['scopes'] ?? DEFAULT_SCOPES);
  const tenantId = await tenantOf(app, tenant);
  const teamId = team === undefined ? null : await teamOf(app, tenantId, team);
  const minted = await app.get(UnitOfWork, { strict: false }).transaction(tenantId, async (tx) => {
    tx.by(OPERATOR);
    const integration = await app.get(IntegrationsService, { strict: false }).insert(tx, {
      name,
      teamId,
      allowRead: scopes.includes('read'),
      allowWrite: scopes.includes('write'),
      allowDelete: scopes.includes('delete'),
      allowConfig: scopes.includes('config'),
    });
    const key = await app
      .get(ApiKeysService, { strict: false })
      .create(tx, { integrationId: integration.id, scopes, teamId });
    return { integrationId: integration.id, ...key };
  });
  return {
    json: { tenantId, integrationId: minted.integrationId, id: minted.id, apiKey: minted.raw, scopes, teamId },
    lines: [`API key   ${minted.raw}`, `Scopes    ${scopes.join(', ')}`, 'Shown this once.'],
  };
}

function scopesOf(text: string): KeyScope[] {
  const requested = text.split(',').map((scope) => scope.trim());
  const unknown = requested.find((scope) => !SCOPES.some((each) => each === scope));
  if (unknown !== undefined) throw new CommandError(`${unknown} is none of the scopes ${SCOPES.join(', ')}`);
  return SCOPES.filter((scope) => requested.includes(scope));
}

/** The tenant with that id or name; undefined: the default tenant. @throws CommandError */
export async function tenantOf(app: INestApplicationContext, idOrName: string | undefined): Promise<string> {
  const tenants = app.get(TenantsService, { strict: false });
  if (idOrName === undefined) return tenants.defaultTenantId();
  const all = await tenants.all();
  const found = all.filter(({ tenantId, name }) => tenantId === idOrName.toLowerCase() || name === idOrName);
  const [only] = found;
  if (!only) throw new CommandError(`There is no tenant ${idOrName}`);
  if (found.length > 1) throw new CommandError(`${found.length} tenants are called ${idOrName}: give the id of one`);
  return only.tenantId;
}

async function teamOf(app: INestApplicationContext, tenantId: string, idOrName: string): Promise<string> {
  const teams = await app.get(TeamsService, { strict: false }).directory(tenantId);
  const found = teams.get(idOrName.toLowerCase()) ?? teams.byName(idOrName);
  if (!found) throw new CommandError(`There is no team ${idOrName}`);
  return found.id;
}
