import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/audit.service.js';
import type { Origin } from '../../../platform/audit/author.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../../../platform/database/unit-of-work.js';
import { TeamsService } from '../../teams/teams.service.js';
import { AccountsService, type Account } from '../../users/accounts.service.js';
import { userEntry } from '../audit-entries.js';
import { decideSsoAccount, type ProvenIdentity, type SsoRefusal } from './domain/sso-account.js';
import { SsoIdentity } from './sso.entities.js';
import { SsoDomains } from './sso-domains.service.js';
import type { Provider } from './sso-providers.service.js';

export type SsoAccount =
  | { kind: 'opened'; account: Account }
  /** The person must also follow a link that is mailed to the account's address. */
  | { kind: 'mail'; account: Account }
  | { kind: 'refused'; reason: SsoRefusal };

/** Finds, links or creates the account for an identity that a provider has proven. */
@Injectable()
export class SsoAccounts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly teams: TeamsService,
    private readonly domains: SsoDomains,
    private readonly audit: AuditService,
  ) {}

  /** @param isMailed the person has followed the mailed link */
  open(provider: Provider, identity: ProvenIdentity, origin: Origin, isMailed = false): Promise<SsoAccount> {
    const { tenantId, teamId, settings } = provider;
    const { issuer } = settings;
    const { subject, email } = identity;
    return this.unitOfWork.transaction(tenantId, async (tx): Promise<SsoAccount> => {
      const link = await tx.repo(SsoIdentity).findOne({ issuer, subject });
      const linked = link && (await this.accounts.lock(tx, link.userId));
      const matching = email === null || linked ? null : await this.accounts.findByUsername(tx, email);
      const providerScope = { teamId, domains: await this.domains.provenOf(tx, provider.allowedDomains) };
      const decision = decideSsoAccount(
        identity,
        providerScope,
        linked && (await this.asMember(tx, teamId, linked)),
        matching && (await this.asMember(tx, teamId, matching)),
        isMailed,
      );
      if (decision.kind === 'refused' || decision.kind === 'mail') return decision;
      if (decision.kind === 'sign-in') return { kind: 'opened', account: decision.account };
      const isNew = decision.kind === 'provision';
      const userId = isNew
        ? await this.provision(tx, provider, identity, decision.email)
        : await this.claim(tx, decision.account);
      if (teamId !== null && (isNew || decision.joins)) await this.teams.join(tx, teamId, userId);
      await tx.repo(SsoIdentity).insert({ issuer, subject, userId });
      const account = await this.accounts.find(tx, userId);
      if (!account) throw new Error('An account went while it was linked');
      tx.by({ kind: 'user', id: userId, name: account.fullName, origin });
      const action = isNew ? 'auth.sso_provisioned' : 'auth.sso_linked';
      this.audit.record(tx, userEntry(action, account, { issuer, ...(teamId !== null && { teamId }) }, origin));
      return { kind: 'opened', account };
    });
  }

  /** Adds whether the account belongs to the provider's team. */
  private async asMember(
    scope: TenantScope,
    teamId: string | null,
    account: Account,
  ): Promise<Account & { isMember: boolean }> {
    return { ...account, isMember: teamId !== null && (await this.teams.isMember(scope, teamId, account.id)) };
  }

  /** Takes over an unproven account, without its password. A proven one keeps password and second factor. */
  private async claim(tx: Transaction, { id }: Account): Promise<string> {
    if (await this.accounts.proveEmail(tx, id)) await this.accounts.setPassword(tx, id, null);
    return id;
  }

  private provision(
    tx: Transaction,
    { defaultRole }: Provider,
    { name }: ProvenIdentity,
    email: string,
  ): Promise<string> {
    return this.accounts.create(tx, {
      username: email,
      fullName: name ?? email,
      passwordHash: null,
      role: defaultRole,
      verified: true,
      emailProven: true,
      isReachable: true,
    });
  }
}
