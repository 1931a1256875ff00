import type { INestApplicationContext } from '@nestjs/common';
import type { KeyScope } from '../access/caller.js';
import { OPERATOR } from '../common/audit/author.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { ApiKeysService } from '../integrations/api-keys.service.js';
import { IntegrationsService } from '../integrations/integrations.service.js';
import { TeamsService } from '../teams/teams.service.js';
import { TenantsService } from '../tenants/tenants.service.js';
import { CommandError } from './command-error.js';
import type { Outcome, Values } from './commands.js';

const SCOPES: readonly KeyScope[] = ['read', 'write', 'delete', 'config'];
const DEFAULT_SCOPES = 'read,write,delete';

/** `key create`: an integration of its own with one key, which is shown now and never again. */
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
  const asked = text.split(',').map((scope) => scope.trim());
  const unknown = asked.find((scope) => !SCOPES.some((each) => each === scope));
  if (unknown !== undefined) throw new CommandError(`${unknown} is none of the scopes ${SCOPES.join(', ')}`);
  return SCOPES.filter((scope) => asked.includes(scope));
}

async function tenantOf(app: INestApplicationContext, wanted: string | undefined): Promise<string> {
  const tenants = app.get(TenantsService, { strict: false });
  if (wanted === undefined) return tenants.defaultTenantId();
  const all = await tenants.all();
  const found = all.filter(({ tenantId, name }) => tenantId === wanted.toLowerCase() || name === wanted);
  const [only] = found;
  if (!only || found.length > 1) throw new CommandError(`${found.length} tenants are called ${wanted}`);
  return only.tenantId;
}

async function teamOf(app: INestApplicationContext, tenantId: string, wanted: string): Promise<string> {
  const teams = await app.get(TeamsService, { strict: false }).directory(tenantId);
  const found = teams.get(wanted.toLowerCase()) ?? teams.byName(wanted);
  if (!found) throw new CommandError(`There is no team ${wanted}`);
  return found.id;
}
