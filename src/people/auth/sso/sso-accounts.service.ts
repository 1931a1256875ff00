import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/audit.service.js';
import type { Origin } from '../../../platform/audit/author.js';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work.js';
import { TeamsService } from '../../teams/teams.service.js';
import { AccountsService, type Account } from '../../users/accounts.service.js';
import { userEntry } from '../sign-in-trail.js';
import { decideSsoAccount, type ProvenIdentity, type SsoRefusal } from './domain/sso-account.js';
import { SsoIdentity, type TeamSso } from './team-sso.entity.js';

/** Finds, links or makes the account of somebody whom an identity provider has proven. */
@Injectable()
export class SsoAccounts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly teams: TeamsService,
    private readonly audit: AuditService,
  ) {}

  async open(sso: TeamSso, identity: ProvenIdentity, origin: Origin): Promise<Account | { refused: SsoRefusal }> {
    const scope = this.unitOfWork.of(sso.tenantId);
    const { issuer } = sso;
    const { subject } = identity;
    const known = await scope.repo(SsoIdentity).findOne({ issuer, subject });
    const linked = known && (await this.accounts.find(scope, known.userId));
    const named = identity.email === null ? null : await this.accounts.findByUsername(identity.email);
    const decision = decideSsoAccount(identity, sso, linked, named);
    if (decision.kind === 'refused') return { refused: decision.reason };
    if (decision.kind === 'sign-in') return decision.account;
    return this.unitOfWork.transaction(sso.tenantId, async (tx) => {
      const userId =
        decision.kind === 'link'
          ? await this.claim(tx, decision.account)
          : await this.provision(tx, sso, identity, decision.email);
      await tx.repo(SsoIdentity).insert({ issuer, subject, userId });
      const account = await this.accounts.find(tx, userId);
      if (!account) throw new Error('An account went while it was linked');
      const action = decision.kind === 'link' ? 'auth.sso_linked' : 'auth.sso_provisioned';
      tx.by({ kind: 'user', id: userId, name: account.fullName, origin });
      this.audit.record(tx, userEntry(action, account, { issuer, teamId: sso.teamId }, origin));
      return account;
    });
  }

  private async claim(tx: Transaction, { id }: Account): Promise<string> {
    if (await this.accounts.proveEmail(tx, id)) await this.accounts.setPassword(tx, id, null);
    return id;
  }

  private async provision(tx: Transaction, sso: TeamSso, identity: ProvenIdentity, email: string): Promise<string> {
    const userId = await this.accounts.create(tx, {
      username: email,
      fullName: identity.name ?? email,
      passwordHash: null,
      role: sso.defaultRole,
      verified: true,
      emailProven: true,
      isReachable: true,
    });
    await this.teams.join(tx, sso.teamId, userId);
    return userId;
  }
}
