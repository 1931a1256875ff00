import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Caller } from '../access/caller.js';
import { decideAccount, explainRefusal, grantsExtraRights } from '../access/domain/granting.js';
import { mayTouchTeam } from '../access/domain/team-access.js';
import { requireConfirmed } from '../access/step-up.js';
import { timeStyleOf } from '../../platform/domain/time-style.js';
import { wordsFor } from '../../platform/words.js';
import { Clock } from '../../platform/clock/clock.js';
import { randomToken, sha256 } from '../../platform/crypto/secret-box.js';
import { ApiError, forbidden, notFound, notFoundStructured, taken } from '../../platform/errors/api-error.js';
import type { ListPage, PageQuery } from '../../platform/http/pagination.js';
import { newId } from '../../platform/ids.js';
import { pageOf } from '../../platform/database/keyset-page.js';
import { type Transaction, UnitOfWork } from '../../platform/database/unit-of-work.js';
import { HourlyLimits } from '../../platform/rate-limit/hourly-limits.js';
import { TeamsService } from '../teams/teams.service.js';
import { AccountsService } from '../users/accounts.service.js';
import { notifyOfAdministrator } from '../users/administrator-notices.js';
import { INVITE_MS } from './domain/invite-rules.js';
import { type CreateInviteDto, inviteView, type InviteView, type NewInviteView } from './dto/invite.dto.js';
import { Invite } from './invite.entity.js';
import { InviteMailer } from './invite-mailer.js';

/** Creates, resends, lists and revokes invites. */
@Injectable()
export class InvitesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly teams: TeamsService,
    private readonly mailer: InviteMailer,
    private readonly clock: Clock,
    private readonly hourly: HourlyLimits,
  ) {}

  /**
   * Creates and mails an invite. @throws ApiError 403, 404 for an unknown team, 409 if the address is registered, 429
   */
  async create(caller: Caller, { email, role, ...body }: CreateInviteDto): Promise<NewInviteView> {
    const teamId = body.teamId?.toLowerCase() ?? null;
    const offer = { email, role, permissions: body.permissions ?? null, teamId };
    const { terms, send } = await this.prepare(caller, offer);
    const fullName = body.fullName ?? null;
    const invite = { id: newId(), ...terms, email, fullName, role, teamId, createdAt: this.clock.now(), usedAt: null };
    return this.unitOfWork.transaction(caller, async (tx) => {
      await this.admit(tx, caller, email);
      await tx.repo(Invite).insert(invite);
      return send(tx, invite.id);
    });
  }

  /**
   * Mails a new link for an invite that is pending or expired; its earlier link ends. The caller is its inviter from then on.
   * @param token or its hash, as the list shows it
   * @throws ApiError 403 also CONFIRMATION_REQUIRED, 404, 409 if the address is registered, 410 INVITE_USED, 429
   */
  async resend(caller: Caller, token: string): Promise<NewInviteView> {
    const found = notAccepted(await this.unitOfWork.of(caller.tenantId).repo(Invite).findOne(named(token)));
    const { id, email } = found;
    const { terms, send } = await this.prepare(caller, found);
    return this.unitOfWork.transaction(caller, async (tx) => {
      notAccepted(await tx.repo(Invite).findOne({ id }, { lock: true }));
      await this.admit(tx, caller, email);
      await tx.repo(Invite).update({ id }, terms);
      return send(tx, id);
    });
  }

  /** @throws ApiError 429 */
  private async admit(tx: Transaction, caller: Caller, email: string): Promise<void> {
    await this.hourly.admit(tx, 'invite', caller);
    await this.hourly.admit(tx, 'invite-address', { id: email.toLowerCase(), unrestricted: false });
  }

  /** Decides whether the caller may offer this account now, and makes a link for it. @throws ApiError 403 also CONFIRMATION_REQUIRED, 404, 409 */
  private async prepare(caller: Caller, offer: Pick<Invite, 'email' | 'role' | 'permissions' | 'teamId'>) {
    const { email, teamId } = offer;
    const team = teamId === null ? null : (await this.teams.currentDirectory(caller.tenantId)).get(teamId);
    if (team === undefined) throw notFound('Team not found');
    const decision = decideAccount(caller, offer);
    if (decision.kind === 'refused') throw forbidden(explainRefusal(decision));
    // The token in the answer grants them.
    if (grantsExtraRights(offer)) requireConfirmed(caller);
    if (caller.proofPending) throw forbidden('Confirm your own address before you invite others (POST /v2/auth/proof)');
    const scope = this.unitOfWork.of(caller.tenantId);
    const existing = await this.accounts.findByUsername(scope, email);
    const inviter = caller.kind === 'user' ? await this.accounts.find(scope, caller.id) : null;
    const words = wordsFor(timeStyleOf(inviter));
    // An unproven account: the recipient of the mail takes it over.
    const isReplaceable =
      existing && !existing.emailProven && !existing.blocked && existing.role !== 'admin' && this.mailer.canMail;
    if (existing && !isReplaceable) throw taken('email', 'This e-mail is already registered');
    // The caller gets the token; only the mail has the proof.
    const [token, proof] = [randomToken(), randomToken()];
    const expiresAt = new Date(this.clock.now().getTime() + INVITE_MS);
    return {
      /** What the invite then says. */
      terms: {
        hash: sha256(token),
        mailProof: sha256(proof),
        permissions: decision.permissions,
        inviter: { kind: caller.kind, id: caller.id },
        expiresAt,
      },
      send: async (tx: Transaction, id: string): Promise<NewInviteView> => {
        if (offer.role === 'admin') notifyOfAdministrator(tx, caller, email);
        const told = { inviter: caller.name, team: team?.name ?? null, words };
        await this.mailer.mail(tx, { id, email, token, proof, expiresAt, ...told });
        return { token, email, expiresAt: expiresAt.toISOString() };
      },
    };
  }

  /** Invites that are not accepted, newest first, including expired ones. @throws ApiError 400 PAGINATION_CURSOR_INVALID */
  list(tenantId: string, query: PageQuery): Promise<ListPage<InviteView>> {
    const pending = this.unitOfWork.of(tenantId).repo(Invite).select('i').andWhere({ usedAt: IsNull() });
    return pageOf(pending, query, { order: 'DESC' }, (invite) => inviteView(invite.hash, invite));
  }

  /** Revokes an invite. @param token or its hash, as the list shows it @throws ApiError 403, 404, 410 INVITE_USED */
  async remove(caller: Caller, token: string): Promise<{ result: 'deleted' }> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      // Locked: whoever revokes it while it is accepted must learn that somebody is in.
      const invite = await tx.repo(Invite).findOne(named(token), { lock: true });
      if (!invite) throw notFoundStructured('Invite not found');
      if (!mayTouchTeam(caller, invite.teamId)) throw forbidden('Not your team');
      notAccepted(invite);
      await tx.repo(Invite).delete({ id: invite.id });
    });
    return { result: 'deleted' };
  }
}

/** Finds an invite by its token, or by the hash that the list shows. */
const named = (token: string): { hash: string }[] => [{ hash: sha256(token) }, { hash: token.toLowerCase() }];

/** @throws ApiError 404, 410 INVITE_USED */
function notAccepted(invite: Invite | null): Invite {
  if (!invite) throw notFoundStructured('Invite not found');
  if (invite.usedAt) throw new ApiError(410, 'INVITE_USED', 'This invite was accepted already');
  return invite;
}
