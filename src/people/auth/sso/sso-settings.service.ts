import { Injectable } from '@nestjs/common';
import { MASK } from '../../../platform/audit/domain/changes.js';
import { Clock } from '../../../platform/clock/clock.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { invalid, conflict, notFound } from '../../../platform/errors/api-error.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { type TenantScope, type Transaction, UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { TeamsService } from '../../teams/teams.service.js';
import { AccountsService } from '../../users/accounts.service.js';
import type { Caller } from '../../access/caller.js';
import { AccountMails } from '../account-mails.service.js';
import { renameSso, slugHolder } from '../auth.queries.js';
import type { DomainView, PutSsoDto, SsoView, TeamSsoView } from './dto/sso.dto.js';
import { OrganisationSso, TeamSso } from './sso.entities.js';
import { SsoDomains } from './sso-domains.service.js';
import type { StoredEvent } from '../../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../../platform/events/outbox-consumer.js';

const DEFAULT_SCOPES = ['openid', 'email', 'profile'];
const repeatSecret = (): Error => invalid('clientSecret', 'has to be sent again, because the issuer changes');
const notConfigured = (): Error => notFound('Single sign-on is not configured');

type Provider = Omit<OrganisationSso, 'tenantId'>;

/** Reads and changes the identity providers of teams and of the organisation. */
@Injectable()
export class SsoSettings {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly accounts: AccountsService,
    private readonly mails: AccountMails,
    private readonly domains: SsoDomains,
    private readonly box: SecretBox,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /** The settings of a team, with the client's secret masked. @throws ApiError 404 */
  async ofTeam(caller: Caller, teamId: string): Promise<TeamSsoView> {
    const scope = this.unitOfWork.of(caller.tenantId);
    await this.teams.accessible(scope, caller, teamId);
    const stored = await scope.repo(TeamSso).findOne({ teamId });
    if (!stored) throw notConfigured();
    return { teamId, ...(await this.viewOf(scope, stored, stored.slug)) };
  }

  /** The settings of the organisation. @throws ApiError 404 */
  async ofOrganisation({ tenantId }: Caller): Promise<SsoView> {
    const scope = this.unitOfWork.of(tenantId);
    const stored = await scope.repo(OrganisationSso).findOne({});
    if (!stored) throw notConfigured();
    return this.viewOf(scope, stored, tenantId);
  }

  /**
   * Replaces the settings of a team. A stored secret stays if the body has none or the mask, unless the issuer changes.
   * @throws ApiError 400 without a secret, 404, 409 if another team of that name in the organisation uses single sign-on
   */
  putOfTeam(caller: Caller, teamId: string, body: PutSsoDto): Promise<TeamSsoView> {
    return this.unitOfWork.transaction(caller, async (tx) => {
      const team = await this.teams.accessible(tx, caller, teamId);
      const row = this.rowOf(body, await tx.repo(TeamSso).findOne({ teamId }, { lock: true }));
      const name = team.name.toLowerCase();
      // For a readable error; the unique key prevents it also in concurrent requests.
      const holder = await slugHolder(tx, name, teamId);
      if (holder === 'here') throw conflict('Another team of this name uses single sign-on: rename one of them');
      // Does not tell of names in other organisations.
      const slug = holder === null ? name : teamId;
      await tx.repo(TeamSso).upsert({ ...row, teamId, slug }, ['teamId']);
      await this.notify(tx, caller, 'sso-changed', team.name);
      return { teamId, ...(await this.viewOf(tx, row, slug)) };
    });
  }

  /** Replaces the settings of the organisation, whose provider may also sign in administrators. @throws ApiError 400 */
  putOfOrganisation(caller: Caller, body: PutSsoDto): Promise<SsoView> {
    return this.unitOfWork.transaction(caller, async (tx) => {
      const row = this.rowOf(body, await tx.repo(OrganisationSso).findOne({}, { lock: true }));
      await tx.repo(OrganisationSso).upsert(row, []);
      await this.notify(tx, caller, 'sso-changed', 'the organisation');
      return this.viewOf(tx, row, caller.tenantId);
    });
  }

  /** @throws ApiError 404 */
  async removeOfTeam(caller: Caller, teamId: string): Promise<{ result: 'deleted' }> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      const team = await this.teams.accessible(tx, caller, teamId);
      if ((await tx.repo(TeamSso).delete({ teamId })) === 0) throw notConfigured();
      await this.notify(tx, caller, 'sso-removed', team.name);
    });
    return { result: 'deleted' };
  }

  /** @throws ApiError 404 */
  async removeOfOrganisation(caller: Caller): Promise<{ result: 'deleted' }> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      if ((await tx.repo(OrganisationSso).delete({})) === 0) throw notConfigured();
      await this.notify(tx, caller, 'sso-removed', 'the organisation');
    });
    return { result: 'deleted' };
  }

  /** Proves a domain of one of the organisation's providers. @throws ApiError 404, 409, 503 */
  async prove(caller: Caller, domain: string): Promise<DomainView> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const providers = [await scope.repo(TeamSso).find(), await scope.repo(OrganisationSso).find()].flat();
    const requested = domain.toLowerCase();
    if (!providers.some(({ allowedDomains }) => allowedDomains.includes(requested)))
      throw notFound('No single sign-on of yours names this domain');
    return this.domains.prove(caller, requested);
  }

  private async notify(
    tx: Transaction,
    caller: Caller,
    change: 'sso-changed' | 'sso-removed',
    owner: string,
  ): Promise<void> {
    const account = await this.accounts.find(tx, caller.id);
    if (account) await this.mails.sendChange(tx, caller, account, change, [owner]);
  }

  private rowOf(body: PutSsoDto, before: Provider | null): Provider {
    const { issuer, clientId, scopes = DEFAULT_SCOPES, defaultRole = 'user' } = body;
    const newSecret = body.clientSecret === MASK ? undefined : body.clientSecret;
    if (before && before.issuer !== issuer && newSecret === undefined) throw repeatSecret();
    const clientSecret = newSecret === undefined ? before?.clientSecret : this.box.seal(newSecret);
    if (clientSecret === undefined) throw invalid('clientSecret', 'is required', { problem: 'REQUIRED' });
    const allowedDomains = [...new Set(body.allowedDomains)];
    const updatedAt = this.clock.now();
    return { issuer, clientId, clientSecret, scopes: scopes.join(' '), allowedDomains, defaultRole, updatedAt };
  }

  /** @param slug of the sign-in's URL */
  private async viewOf(scope: TenantScope, row: Provider, slug: string): Promise<SsoView> {
    const { issuer, clientId, scopes, allowedDomains, defaultRole, updatedAt } = row;
    const base = `${this.server.publicBaseUrl}/v2/auth/sso`;
    return {
      loginUrl: `${base}/${encodeURIComponent(slug)}`,
      callbackUrl: `${base}/callback`,
      issuer,
      clientId,
      clientSecret: MASK,
      scopes: scopes.split(' '),
      allowedDomains,
      domains: await this.domains.views(scope, allowedDomains),
      defaultRole,
      updatedAt: updatedAt.toISOString(),
    };
  }
}

/** Changes a renamed team's slug to the new name, unless another team uses that. */
@Injectable()
@OutboxConsumer({ name: 'auth.follow-team-name', events: ['team.renamed'] })
export class FollowTeamName implements OutboxHandler<'team.renamed'> {
  handle(events: StoredEvent<'team.renamed'>[], tx: Transaction): void {
    for (const { payload } of events) renameSso(tx, payload.teamId, payload.name.toLowerCase());
  }
}
