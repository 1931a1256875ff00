import { Injectable } from '@nestjs/common';
import type { Origin } from '../../platform/audit/author.js';
import { Clock } from '../../platform/clock/clock.js';
import { sha256 } from '../../platform/crypto/secret-box.js';
import { ApiError, notFoundStructured } from '../../platform/errors/api-error.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { TeamsService } from '../teams/teams.service.js';
import { AccountsService } from '../users/accounts.service.js';
import { Passwords } from '../users/passwords.js';
import { inviteState } from './domain/invite-rules.js';
import { type AcceptInviteDto, inviteView, type AcceptedInviteView, type InviteView } from './dto/invite.dto.js';
import { Invite } from './invite.entity.js';
import { Inviters } from './inviters.service.js';

export type InviteStanding =
  | { state: 'pending'; email: string; team: string | null }
  /** `registered`: an account with that address was created otherwise. */
  | { state: 'used' | 'expired' | 'unknown' | 'registered' };

/** Accepting invites, by token (contract: "Invites", public routes). */
@Injectable()
export class AcceptanceService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly passwords: Passwords,
    private readonly teams: TeamsService,
    private readonly inviters: Inviters,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError 404 NOT_FOUND, 410 INVITE_USED when it was accepted or is over, or its maker may not invite any more */
  async read(token: string): Promise<InviteView> {
    return inviteView(token, await this.open(token));
  }

  /** The state of the invite, for its page; `email` and `team` of one that can be accepted. */
  async look(token: string): Promise<InviteStanding> {
    const invite = await this.find(token);
    if (invite === null) return { state: 'unknown' };
    const state = inviteState(invite, this.clock.now());
    if (state !== 'pending') return { state };
    if (!(await this.inviters.mayStillInvite(invite))) return { state: 'expired' };
    if (await this.accounts.findByUsername(invite.email)) return { state: 'registered' };
    const team = invite.teamId === null ? undefined : (await this.teams.directory(invite.tenantId)).get(invite.teamId);
    return { state, email: invite.email, team: team?.name ?? null };
  }

  /**
   * Creates the account, which joins the invite's team.
   * @throws ApiError 404, 410, 409 when the e-mail is registered
   */
  async accept(
    token: string,
    { password, fullName, timezone, locale }: AcceptInviteDto,
    origin: Origin,
  ): Promise<AcceptedInviteView> {
    const { tenantId, hash } = await this.open(token);
    const passwordHash = await this.passwords.hash(password);
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      const invite = await tx.repo(Invite).findOne({ hash }, { lock: true });
      const { id, email, role, permissions, teamId } = this.pending(invite);
      await tx.repo(Invite).update({ id }, { usedAt: this.clock.now() });
      const account = {
        ...{ username: email, fullName, passwordHash, role, permissions, verified: true, isReachable: true },
        ...(timezone === undefined ? {} : { timezone }),
        ...(locale === undefined ? {} : { locale }),
      };
      const userId = await this.accounts.create(tx, account);
      if (teamId !== null) await this.teams.join(tx, teamId, userId);
      tx.by({ kind: 'user', id: userId, name: fullName, origin });
      return { id: userId, email, role };
    });
  }

  private async open(token: string): Promise<Invite> {
    const invite = this.pending(await this.find(token));
    if (await this.inviters.mayStillInvite(invite)) return invite;
    throw new ApiError(410, 'INVITE_USED', 'Whoever sent this invite may not invite any more; ask for another one');
  }

  private pending(invite: Invite | null): Invite {
    if (!invite) throw notFoundStructured('Invite not found');
    if (inviteState(invite, this.clock.now()) === 'pending') return invite;
    throw new ApiError(410, 'INVITE_USED', 'This invite was used already or has expired');
  }

  private find(token: string): Promise<Invite | null> {
    return this.unitOfWork.anywhere(Invite).findOneBy({ hash: sha256(token) });
  }
}
