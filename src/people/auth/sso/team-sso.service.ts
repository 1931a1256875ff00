import { Injectable } from '@nestjs/common';
import { MASK } from '../../../platform/audit/domain/changes.js';
import { Clock } from '../../../platform/clock/clock.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { badRequest, conflict, notFound } from '../../../platform/errors/api-error.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { type Transaction, UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { TeamsService } from '../../teams/teams.service.js';
import type { Caller } from '../../access/caller.js';
import { isSlugTaken, renameSso } from '../auth.queries.js';
import type { PutTeamSsoDto, TeamSsoView } from './dto/team-sso.dto.js';
import { TeamSso } from './team-sso.entity.js';
import type { StoredEvent } from '../../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../../platform/events/outbox-consumer.js';

const DEFAULT_SCOPES = ['openid', 'email', 'profile'];
const repeatSecret = (): Error =>
  badRequest('Invalid request: clientSecret: has to be sent again, because the issuer changes');
const notConfigured = (): Error => notFound('Single sign-on is not configured');

/** The identity provider of a team, as its administrators set it up (decisions §10). */
@Injectable()
export class TeamSsoService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly box: SecretBox,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /** With a mask in the place of the client's secret, which is write-only. @throws ApiError 404 */
  async get(caller: Caller, teamId: string): Promise<TeamSsoView> {
    const scope = this.unitOfWork.of(caller.tenantId);
    await this.teams.accessible(scope, caller, teamId);
    const stored = await scope.repo(TeamSso).findOne({ teamId });
    if (!stored) throw notConfigured();
    return this.viewOf(stored);
  }

  /**
   * Sets all of it; only the secret, once stored, may be left out, or sent back as the mask that was read.
   * @throws ApiError 400 without a secret, also where another issuer would get the stored one, 404, 409 when a team of that name signs in here already
   */
  async put(caller: Caller, teamId: string, body: PutTeamSsoDto): Promise<TeamSsoView> {
    const { issuer, clientId, scopes = DEFAULT_SCOPES, allowedDomains = [], defaultRole = 'user' } = body;
    const newSecret = body.clientSecret === MASK ? undefined : body.clientSecret;
    return this.unitOfWork.transaction(caller, async (tx) => {
      const team = await this.teams.accessible(tx, caller, teamId);
      const before = await tx.repo(TeamSso).findOne({ teamId }, { lock: true });
      if (before && before.issuer !== issuer && newSecret === undefined) throw repeatSecret();
      const clientSecret = newSecret === undefined ? before?.clientSecret : this.box.seal(newSecret);
      if (clientSecret === undefined) throw badRequest('Invalid request: clientSecret: is required');
      const slug = team.name.toLowerCase();
      const config = {
        teamId,
        slug,
        issuer,
        clientId,
        clientSecret,
        scopes: scopes.join(' '),
        allowedDomains,
        defaultRole,
      };
      const row = { ...config, updatedAt: this.clock.now() };
      // The unique key decides between two at once; this says it in words.
      if (await isSlugTaken(tx, slug, teamId)) {
        throw conflict('Another team of this name uses single sign-on: rename one of them');
      }
      await tx.repo(TeamSso).upsert(row, ['teamId']);
      return this.viewOf(row);
    });
  }

  /** @throws ApiError 404 */
  async remove(caller: Caller, teamId: string): Promise<{ result: 'deleted' }> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      await this.teams.accessible(tx, caller, teamId);
      if ((await tx.repo(TeamSso).delete({ teamId })) === 0) throw notConfigured();
    });
    return { result: 'deleted' };
  }

  private viewOf(row: Omit<TeamSso, 'tenantId'>): TeamSsoView {
    const { teamId, slug, issuer, clientId, scopes, allowedDomains, defaultRole, updatedAt } = row;
    const base = `${this.server.publicBaseUrl}/v2/auth/sso`;
    return {
      teamId,
      loginUrl: `${base}/${encodeURIComponent(slug)}`,
      callbackUrl: `${base}/callback`,
      issuer,
      clientId,
      clientSecret: MASK,
      scopes: scopes.split(' '),
      allowedDomains,
      defaultRole,
      updatedAt: updatedAt.toISOString(),
    };
  }
}

/** After a renaming the team signs in under its new name; if another team uses that, under the old one. */
@Injectable()
@OutboxConsumer({ name: 'auth.follow-team-name', events: ['team.renamed'] })
export class FollowTeamName implements OutboxHandler<'team.renamed'> {
  handle(events: StoredEvent<'team.renamed'>[], tx: Transaction): void {
    for (const { payload } of events) renameSso(tx, payload.teamId, payload.name.toLowerCase());
  }
}
