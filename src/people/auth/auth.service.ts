import { Injectable } from '@nestjs/common';
import { forbidden, unauthorized } from '../../platform/errors/api-error.js';
import { StorageConfig } from '../../platform/config/config.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { TeamsService } from '../teams/teams.service.js';
import { TenantsService } from '../tenants/tenants.service.js';
import { type Account, AccountsService } from '../users/accounts.service.js';
import type { Caller } from '../access/caller.js';
import type { MeView } from './dto/auth.views.js';
import { UserMfa } from './mfa/user-mfa.entity.js';
import { Passkey } from './passkeys/passkey.entity.js';
import { SessionsService } from './sessions/sessions.service.js';

/** Reads and ends the caller's own session. */
@Injectable()
export class AuthService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly teams: TeamsService,
    private readonly tenants: TenantsService,
    private readonly storage: StorageConfig,
  ) {}

  async me(caller: Caller): Promise<MeView> {
    if (caller.kind === 'api_key') return { id: caller.id, type: 'api_key', role: 'api_key', teamId: caller.teamId };
    const [account, teams, tenant] = await Promise.all([
      this.accounts.find(this.unitOfWork.of(caller.tenantId), caller.id),
      this.teams.directory(caller.tenantId),
      this.tenants.nameOf(caller.tenantId),
    ]);
    if (!account) throw unauthorized('Invalid or expired token');
    return {
      id: account.id,
      email: account.username,
      name: account.fullName,
      role: account.role,
      teamId: caller.teamId,
      ...(account.proofPending ? { proofPending: true } : {}),
      hasCompletedOnboarding: account.hasCompletedOnboarding,
      permissions: account.permissions,
      timezone: account.timezone,
      locale: account.locale,
      clockHours: account.clockHours,
      hasPassword: account.passwordHash !== null,
      mfaEnabled: account.mfaEnabled,
      secondFactors: account.mfaEnabled ? await this.secondFactorsOf(account) : [],
      ...(caller.mustEnrol ? { secondFactorNeeded: true } : {}),
      attachments: this.storage.s3 !== null,
      tenant: { id: caller.tenantId, name: tenant },
      teams: teams.teamsOf(account.id).map(({ id, name, members }) => ({
        id,
        name,
        role: members.find(({ userId }) => userId === account.id)?.role ?? 'member',
      })),
    };
  }

  private async secondFactorsOf({ tenantId, id: userId }: Account): Promise<('app' | 'passkey')[]> {
    const scope = this.unitOfWork.of(tenantId);
    const [app, passkey] = [await scope.repo(UserMfa).exists({ userId }), await scope.repo(Passkey).exists({ userId })];
    return [...(app ? (['app'] as const) : []), ...(passkey ? (['passkey'] as const) : [])];
  }

  async logout(caller: Caller): Promise<{ result: 'logged_out' }> {
    if (!caller.token) throw forbidden('API keys have no session');
    await this.sessions.end(caller, caller.token);
    return { result: 'logged_out' };
  }

  async revokeAll(caller: Caller): Promise<{ result: 'revoked_all'; tokenVersion: number }> {
    return { result: 'revoked_all', tokenVersion: await this.sessions.endAll(caller) };
  }
}
