import { Injectable } from '@nestjs/common';
import type { Origin } from '../../platform/audit/author.js';
import { Clock } from '../../platform/clock/clock.js';
import { sha256 } from '../../platform/crypto/secret-box.js';
import { ApiError, notFoundStructured } from '../../platform/errors/api-error.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { TeamsService } from '../teams/teams.service.js';
import { AccountsService, type Account } from '../users/accounts.service.js';
import { Passwords } from '../users/passwords.js';
import { inviteState } from './domain/invite-rules.js';
import { type AcceptInviteDto, inviteView, type AcceptedInviteView, type InviteView } from './dto/invite.dto.js';
import { Invite } from './invite.entity.js';
import { Inviters } from './inviters.service.js';

export type InviteStatus =
  | { state: 'pending'; tenantId: string; email: string; fullName: string | null; team: string | null }
  /** `registered`: the address has an account already. */
  | { state: 'used' | 'expired' | 'unknown' | 'registered' };

/** Reads and accepts invites by their token. */
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

  /** @throws ApiError 404 NOT_FOUND, 410 INVITE_USED if it is used or expired, or its inviter may not invite any more */
  async read(token: string): Promise<InviteView> {
    return inviteView(token, (await this.open(token)).invite);
  }

  /** The state of the invite, for its page. @param proof from the mail's link; empty: none */
  async status(token: string, proof: string): Promise<InviteStatus> {
    const invite = await this.find(token);
    if (invite === null) return { state: 'unknown' };
    const claimed = await this.claimed(invite, proof);
    const state = inviteState(invite, this.clock.now());
    if (state !== 'pending' && !claimed) return { state };
    if (!(await this.inviters.mayStillInvite(invite))) return { state: 'expired' };
    if (!claimed && (await this.accountOf(invite))) return { state: 'registered' };
    const team = invite.teamId === null ? undefined : (await this.teams.directory(invite.tenantId)).get(invite.teamId);
    const { tenantId, email, fullName } = invite;
    return { state: 'pending', tenantId, email, fullName, team: team?.name ?? null };
  }

  /**
   * Creates the account and adds it to the invite's team. With the mail's proof it also takes over an unproven account of the
   * address, which is reset.
   * @throws ApiError 404, 410, 409 if the address is registered
   */
  async accept(
    token: string,
    { password, fullName, timezone, locale }: AcceptInviteDto,
    origin: Origin,
    proof = '',
  ): Promise<AcceptedInviteView> {
    const { invite, claimed } = await this.open(token, proof);
    const { tenantId, hash, email, role, permissions, teamId } = invite;
    const passwordHash = await this.passwords.hash(password);
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      const stored = await tx.repo(Invite).findOne({ hash }, { lock: true });
      // Revoked or resent meanwhile, it opens nothing, whatever its mail proves.
      const { usedAt } = claimed && stored ? stored : this.pending(stored);
      await tx.repo(Invite).update({ hash }, { usedAt: usedAt ?? this.clock.now() });
      const profile = {
        fullName,
        ...(timezone !== undefined && { timezone }),
        ...(locale !== undefined && { locale }),
      };
      const emailProven = isMailed(invite, proof);
      const account = { username: email, role, permissions, verified: true, isReachable: true, ...profile };
      const userId = claimed
        ? await this.accounts.claim(tx, claimed.id, { ...profile, passwordHash })
        : await this.accounts.create(tx, { ...account, passwordHash, emailProven });
      if (teamId !== null) await this.teams.join(tx, teamId, userId);
      tx.by({ kind: 'user', id: userId, name: fullName, origin });
      return { id: userId, email, role: claimed?.role ?? role };
    });
  }

  private async open(token: string, proof = ''): Promise<{ invite: Invite; claimed: Account | null }> {
    const found = await this.find(token);
    const claimed = found && (await this.claimed(found, proof));
    const invite = found && claimed ? found : this.pending(found);
    if (await this.inviters.mayStillInvite(invite)) return { invite, claimed };
    throw new ApiError(
      410,
      'INVITE_USED',
      'The sender of this invite is no longer allowed to invite; ask for another one',
    );
  }

  private pending(invite: Invite | null): Invite {
    if (!invite) throw notFoundStructured('Invite not found');
    if (inviteState(invite, this.clock.now()) === 'pending') return invite;
    throw new ApiError(410, 'INVITE_USED', 'This invite was used already or has expired');
  }

  /** The unproven account that the holder of the proof may take over; null: none, or a wrong proof. */
  private async claimed(invite: Invite, proof: string): Promise<Account | null> {
    if (!isMailed(invite, proof) || invite.expiresAt <= this.clock.now()) return null;
    const account = await this.accountOf(invite);
    return account && !account.emailProven && !account.blocked ? account : null;
  }

  private accountOf({ tenantId, email }: Invite): Promise<Account | null> {
    return this.accounts.findByUsername(this.unitOfWork.of(tenantId), email);
  }

  private find(token: string): Promise<Invite | null> {
    return this.unitOfWork.anywhere(Invite).findOneBy({ hash: sha256(token) });
  }
}

/** Is the proof that of the mail? */
const isMailed = ({ mailProof }: Invite, proof: string): boolean => mailProof !== null && mailProof === sha256(proof);
