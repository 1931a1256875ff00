import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import type { Caller } from '../../people/access/caller.js';
import { may, withinTeam } from '../../people/access/domain/permissions.js';
import { requireRead } from '../../people/access/domain/reading.js';
import { mayChangeOf, requireTeam } from '../../people/access/domain/team-access.js';
import { shownOf } from '../../people/access/team-lists.js';
import { ChannelMessages, type CodeDispatch } from '../channels/channel-messages.js';
import { CODE_COUNT, formatCode, judgeCode, pendingCode, resendWaitSeconds } from '../channels/domain/verification.js';
import { channelOf } from '../channels/registry.js';
import { ROOM_TIMES } from '../../platform/domain/time-style.js';
import { Clock } from '../../platform/clock/clock.js';
import { openAddress, sealAddress, shownAddress } from '../../platform/crypto/secret-address.js';
import { keepsPlainAddresses } from '../../platform/crypto/secret-address.queries.js';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { ApiError, badRequest, invalid, tooManyRequests, unauthorized } from '../../platform/errors/api-error.js';
import { newId } from '../../platform/ids.js';
import { InternalErrors } from '../../platform/metrics/internal-errors.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { HourlyLimits } from '../../platform/rate-limit/hourly-limits.js';
import { ownerTeam } from '../../people/teams/owner-team.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { chatRoomView, type ChatRoomView, type CreateChatRoomDto, type UpdateChatRoomDto } from './chat-room.dto.js';
import { ChatRoom } from './chat-room.entity.js';
import { ChatRoomResults } from './chat-room-results.js';
import { ChatRoomUses } from './chat-room-uses.js';

const WRITING = { resource: 'escalations', level: 'write' } as const;
/** The most rooms of one organisation. */
const MOST_ROOMS = 500;
/** How many uses of a room a refusal names. */
const MOST_NAMED = 10;
/** How many rooms may wait for their codes, as codes go to unproven addresses. */
const MOST_UNVERIFIED = 10;

/** An organisation's chats. Pager posts to a room once someone has entered the code that was posted there. */
@Injectable()
export class ChatRoomsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly outgoing: ChannelMessages,
    private readonly hourly: HourlyLimits,
    private readonly uses: ChatRoomUses,
    private readonly results: ChatRoomResults,
    private readonly box: SecretBox,
    private readonly internalErrors: InternalErrors,
    private readonly clock: Clock,
  ) {}

  /** The global rooms and those of the caller's teams, or all of the tenant; oldest first. */
  async list(caller: Caller, allTeams: boolean): Promise<{ rooms: ChatRoom[]; hidden: number }> {
    const rooms = this.unitOfWork.of(caller.tenantId).repo(ChatRoom);
    const all = await rooms.find({}, { order: { createdAt: 'ASC', id: 'ASC' } });
    const { shown, hidden } = shownOf(all, caller, allTeams, ({ teamId }) => teamId);
    return { rooms: shown, hidden };
  }

  /** A room for the API: with the full address for anyone who may change it, for others its host and `…`. */
  viewOf(caller: Caller, room: ChatRoom): ChatRoomView {
    const writer = may(caller, 'write', 'escalations') && withinTeam(caller, 'PATCH', WRITING);
    const showsFullAddress = writer && mayChangeOf(writer, room.teamId);
    const shown = shownAddress(room.value);
    // An address that cannot be decrypted must not hide the other rooms.
    const fullAddress = (): string =>
      this.internalErrors.spare(
        'chat-rooms',
        room.id,
        'A chat room is shown without its address: it cannot be decrypted',
        () => openAddress(this.box, room),
        shown,
      );
    return chatRoomView(room, showsFullAddress ? fullAddress() : shown);
  }

  /** @throws ApiError 404, 403 */
  async get(caller: Caller, id: string): Promise<ChatRoom> {
    return requireTeam(caller, await this.unitOfWork.of(caller.tenantId).repo(ChatRoom).findOne({ id }), 'chat room');
  }

  /**
   * Adds a room and posts a code there after the commit.
   * `signingSecret`, for channels that sign posts, is never shown again.
   * @throws ApiError 400 for an address that is not a room, too many rooms or an unknown team; 403, also for callers
   *   who may not read the alerts posted there; 429 for too many codes
   */
  async create(
    caller: Caller,
    body: CreateChatRoomDto,
  ): Promise<{ room: ChatRoom; sent: CodeDispatch & { signingSecret?: string } }> {
    requireRead(caller, 'alerts');
    const problem = channelOf(body.type)?.address?.room?.problem(body.value) ?? null;
    if (problem !== null) throw invalid('value', problem);
    const teams = await this.teams.currentDirectory(caller.tenantId);
    const [now, id, code] = [this.clock.now(), newId(), freshCode()];
    const secret = this.outgoing.newSecret(body.type);
    const keepsPlain = await this.unitOfWork.system((system) => keepsPlainAddresses(system, 'chat_rooms'));
    const address = sealAddress(this.box, body.value, keepsPlain);
    const room: ChatRoom = {
      sealedSecret: secret?.sealed ?? null,
      ...{ tenantId: caller.tenantId, id, name: body.name, type: body.type, ...address },
      teamId: ownerTeam(caller, teams, body.teamId, caller.teamId),
      ...{
        verified: false,
        ...pendingCode(id, code, now),
        lastResendAt: null,
        failedAt: null,
        failedReason: null,
        createdAt: now,
        updatedAt: now,
      },
    };
    await this.unitOfWork.transaction(caller, async (tx) => {
      await this.admitCode(tx, caller);
      await this.admitRoom(tx);
      await tx.repo(ChatRoom).insert(room);
    });
    return {
      room,
      sent: { ...(await this.outgoing.code(room, code, ROOM_TIMES)), ...(secret && { signingSecret: secret.shown }) },
    };
  }

  /** @throws ApiError 400 for an unknown team, 403, 404 */
  async update(caller: Caller, id: string, { name, teamId }: UpdateChatRoomDto): Promise<void> {
    const teams = await this.teams.currentDirectory(caller.tenantId);
    await this.unitOfWork.transaction(caller, async (tx) => {
      const room = await this.locked(tx, caller, id);
      const owner = ownerTeam(caller, teams, teamId, room.teamId);
      await tx.repo(ChatRoom).update({ id }, { name: name ?? room.name, teamId: owner, updatedAt: this.clock.now() });
    });
  }

  /** @throws ApiError 401 INVALID_CODE for a wrong, used or expired code, or after too many attempts; 403, 404 */
  async verify(caller: Caller, id: string, code: string): Promise<ChatRoom> {
    requireRead(caller, 'alerts');
    const now = this.clock.now();
    const verified = await this.unitOfWork.transaction(caller, async (tx) => {
      const room = await this.locked(tx, caller, id);
      const { codeHash, codeExpiresAt, codeTries } = room;
      const pending = codeHash === null || codeExpiresAt === null ? null : { codeHash, codeExpiresAt, codeTries };
      const verdict = judgeCode(id, pending, code, now);
      if (verdict.kind === 'verified') {
        const proven = { verified: true, codeHash: null, codeExpiresAt: null, codeTries: 0, updatedAt: now };
        return this.change(tx, room, proven);
      }
      if (verdict.reason === 'wrong') await this.change(tx, room, { codeTries: codeTries + 1 });
      return null;
    });
    // Throw after the transaction: inside it, the rollback would undo the attempt count.
    if (verified === null) throw unauthorized('Invalid or expired code', 'INVALID_CODE');
    return verified;
  }

  /**
   * Posts a new code and invalidates the previous one.
   * @throws ApiError 429 within 30 seconds of the last one, or for too many codes; 403, 404
   */
  async resend(caller: Caller, id: string): Promise<CodeDispatch> {
    const [now, code] = [this.clock.now(), freshCode()];
    const room = await this.unitOfWork.transaction(caller, async (tx) => {
      const found = await this.locked(tx, caller, id);
      const wait = resendWaitSeconds(found.lastResendAt, now);
      if (wait > 0) throw tooManyRequests('Rate limit exceeded', wait);
      await this.admitCode(tx, caller);
      return this.change(tx, found, { ...pendingCode(id, code, now), lastResendAt: now, updatedAt: now });
    });
    return this.outgoing.code(room, code, ROOM_TIMES);
  }

  /** Posts a test message. @throws ApiError 403 UNVERIFIED, 404, 429 */
  async test(caller: Caller, id: string): Promise<{ ok: boolean; reason?: string }> {
    const room = await this.get(caller, id);
    if (!room.verified) throw new ApiError(403, 'UNVERIFIED', 'The chat room is not verified');
    await this.hourly.spend(caller, 'channel-test');
    const result = await this.outgoing.test(room, ROOM_TIMES);
    if (result !== undefined)
      await this.unitOfWork.transaction(caller, (tx) => this.results.takeOne(tx, room.id, result));
    if (result?.kind === 'delivered') return { ok: true };
    return { ok: false, reason: result === undefined ? 'provider-disabled' : result.reason };
  }

  /**
   * Removes a room. A schedule that refers to it keeps the id, but posts nowhere.
   * @throws ApiError 403, 404, 409 ROOM_IN_USE while escalation policies refer to it
   */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      await this.locked(tx, caller, id);
      const users = await this.uses.of(tx, id);
      if (users.length > 0)
        throw new ApiError(409, 'ROOM_IN_USE', `The chat room is named by ${users.slice(0, MOST_NAMED).join(', ')}`);
      await tx.repo(ChatRoom).delete({ id });
    });
  }

  private admitCode(tx: Transaction, { id }: Caller): Promise<void> {
    return this.hourly.admit(tx, 'channel-code', { id, unrestricted: false });
  }

  /** Counts are exact because `admitCode` holds a lock of the tenant. */
  private async admitRoom(tx: Transaction): Promise<void> {
    const [all, unverified] = await Promise.all([
      tx.repo(ChatRoom).count({}),
      tx.repo(ChatRoom).count({ verified: false }),
    ]);
    if (all >= MOST_ROOMS) throw badRequest(`At most ${MOST_ROOMS} chat rooms`);
    if (unverified >= MOST_UNVERIFIED)
      throw badRequest(`At most ${MOST_UNVERIFIED} chat rooms may wait for their codes: verify or delete one first`);
  }

  private async locked(tx: Transaction, caller: Caller, id: string): Promise<ChatRoom> {
    return requireTeam(caller, await tx.repo(ChatRoom).findOne({ id }, { lock: true }), 'chat room');
  }

  private async change(tx: Transaction, room: ChatRoom, patch: Partial<ChatRoom>): Promise<ChatRoom> {
    await tx.repo(ChatRoom).update({ id: room.id }, patch);
    return { ...room, ...patch };
  }
}

const freshCode = (): string => formatCode(randomInt(CODE_COUNT));
