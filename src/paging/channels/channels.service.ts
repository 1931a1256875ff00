import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import type { Caller } from '../../people/access/caller.js';
import { ApiError, forbidden, notFound, tooManyRequests, unauthorized } from '../../platform/errors/api-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { isId, newId } from '../../platform/ids.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { HourlyLimits } from '../../platform/rate-limit/hourly-limits.js';
import { UsersService } from '../../people/users/users.service.js';
import { failure } from './address-results.js';
import { ChannelAddresses } from './channel-addresses.js';
import { ChannelCodes } from './channel-codes.js';
import { ChannelMessages, type CodeDispatch } from './channel-messages.js';
import { ChannelRemovals } from './channel-removals.js';
import { channelView, type ChannelView } from './dto/channel.dto.js';
import { Channel } from './channel.entity.js';
import type { ChannelType } from './registry.js';
import { CODE_COUNT, formatCode, judgeCode, pendingCode, resendWaitSeconds } from './domain/verification.js';

export interface ChannelOwner {
  tenantId: string;
  userId: string;
  /** The owner or an administrator. */
  caller: Caller;
}

export interface NewChannel {
  type: ChannelType;
  value: string;
  label?: string | null;
  /** The secret of a browser that registers itself; otherwise Pager generates one if the type needs it. */
  sealedSecret?: string;
}

export interface ChannelList {
  channels: ChannelView[];
  providerDisabled: Record<string, boolean>;
  /** Mails are kept in a folder and reach nobody (development). */
  mailsKept: boolean;
}

export interface TestOutcome {
  ok: boolean;
  reason?: string;
  lastTestAt: string;
  lastTestResult: 'ok' | 'failed';
}

/**
 * Users' channels and their verification (contract: "Channels"). Messages are sent after the commit, never inside it.
 */
@Injectable()
export class ChannelsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly users: UsersService,
    private readonly outgoing: ChannelMessages,
    private readonly removals: ChannelRemovals,
    private readonly codes: ChannelCodes,
    private readonly addresses: ChannelAddresses,
    private readonly hourly: HourlyLimits,
  ) {}

  /**
   * The caller, or the user whom an administrator names with `?userId=`.
   * @throws ApiError 403 for another user's channels, 404 for an unknown user
   */
  async ownerOf(caller: Caller, userId: string | undefined): Promise<ChannelOwner> {
    const { tenantId } = caller;
    if (userId === undefined || userId === caller.id) return { tenantId, userId: caller.id, caller };
    if (caller.role !== 'admin') throw forbidden("Only administrators may act on another user's channels");
    const user = isId(userId) && (await this.users.currentDirectory(tenantId)).get(userId.toLowerCase());
    if (!user) throw notFound('User not found');
    return { tenantId, userId: user.id, caller };
  }

  /** The owner's channels, oldest first, and the types that currently have no provider. */
  async list({ tenantId, userId }: Omit<ChannelOwner, 'caller'>): Promise<ChannelList> {
    const rows = this.unitOfWork.of(tenantId).repo(Channel);
    const channels = await rows.find({ userId }, { order: { createdAt: 'ASC', id: 'ASC' } });
    const { mailsKept } = this.outgoing;
    const views = channels.map((channel) => this.viewOf(channel));
    return { channels: views, providerDisabled: this.outgoing.disabled(), mailsKept };
  }

  /**
   * Adds a channel. `signingSecret`, for types that sign their messages, is never shown again.
   * @throws ApiError 400 for too many unverified channels, 403 before the caller has proven their own address (to stop
   *   abuse of codes), 429 for too many codes
   */
  async create(
    owner: ChannelOwner,
    dto: NewChannel,
  ): Promise<{ channel: ChannelView; signingSecret?: string } & CodeDispatch> {
    if (owner.caller.proofPending)
      throw forbidden('Confirm your own address before you add channels (POST /v2/auth/proof)');
    const now = this.clock.now();
    const id = newId();
    const code = freshCode();
    const secret = this.outgoing.newSecret(dto.type);
    const channel: Channel = {
      tenantId: owner.tenantId,
      userId: owner.userId,
      id,
      type: dto.type,
      ...(await this.addresses.stored(dto.type, dto.value)),
      sealedSecret: dto.sealedSecret ?? secret?.sealed ?? null,
      label: dto.label ?? null,
      verified: false,
      disabledReason: null,
      failedAt: null,
      ...pendingCode(id, code, now),
      lastResendAt: null,
      lastTestAt: null,
      lastTestResult: null,
      createdAt: now,
      updatedAt: now,
    };
    await this.unitOfWork.transaction(owner.caller, async (tx) => {
      await this.codes.admitChannel(tx, owner.userId);
      await tx.repo(Channel).insert(channel);
    });
    const shown = { channel: this.viewOf(channel), ...(secret && { signingSecret: secret.shown }) };
    return { ...shown, ...(await this.sendCode(channel, code)) };
  }

  /** @throws ApiError 401 INVALID_CODE for a wrong, used or expired code, or after too many attempts */
  async verify(owner: ChannelOwner, id: string, code: string): Promise<ChannelView> {
    const now = this.clock.now();
    const channel = await this.unitOfWork.transaction(owner.caller, async (tx) => {
      const found = await this.find(tx, owner, id);
      const verdict = judgeCode(id, pendingOf(found), code, now);
      if (verdict.kind === 'verified') {
        return this.change(tx, found, {
          ...worksAgain(found),
          verified: true,
          codeHash: null,
          codeExpiresAt: null,
          codeTries: 0,
          updatedAt: now,
        });
      }
      if (verdict.reason === 'wrong') await this.change(tx, found, { codeTries: found.codeTries + 1 });
      return null;
    });
    // Throw after the transaction: inside it, the rollback would undo the attempt count.
    if (channel === null) throw unauthorized('Invalid or expired code', 'INVALID_CODE');
    return this.viewOf(channel);
  }

  /**
   * Sends a new code and invalidates the previous one.
   * @throws ApiError 429 within 30 seconds of the last resend, or for too many codes
   */
  async resend(owner: ChannelOwner, id: string): Promise<{ channel: ChannelView } & CodeDispatch> {
    const now = this.clock.now();
    const code = freshCode();
    const channel = await this.unitOfWork.transaction(owner.caller, async (tx) => {
      const found = await this.find(tx, owner, id);
      const wait = resendWaitSeconds(found.lastResendAt, now);
      if (wait > 0) throw tooManyRequests('Rate limit exceeded', wait);
      await this.codes.admit(tx, owner.userId);
      return this.change(tx, found, { ...pendingCode(id, code, now), lastResendAt: now, updatedAt: now });
    });
    return { channel: this.viewOf(channel), ...(await this.sendCode(channel, code)) };
  }

  /**
   * Changes the address, which then needs verification; the same address changes nothing.
   * @throws ApiError 404, 429 for too many codes
   */
  async readdress(owner: ChannelOwner, id: string, value: string): Promise<void> {
    const now = this.clock.now();
    const code = freshCode();
    const { type } = await this.stored(owner, id);
    const address = await this.addresses.stored(type, value);
    const changed = await this.unitOfWork.transaction(owner.caller, async (tx) => {
      const found = await this.find(tx, owner, id);
      if (this.addresses.whole(found) === value) return null;
      await this.codes.admit(tx, owner.userId);
      const proven = { ...worksAgain(found), verified: false, ...pendingCode(id, code, now) };
      tx.emit('channel.unusable', { channelId: id });
      return this.change(tx, found, { ...proven, ...address, updatedAt: now });
    });
    if (changed !== null) await this.sendCode(changed, code);
  }

  /**
   * Switches a channel on or off; Pager sends nothing to one that is off.
   * @param disabledReason null: switch it on
   * @throws ApiError 404
   */
  async turn(owner: ChannelOwner, id: string, disabledReason: string | null): Promise<void> {
    await this.unitOfWork.transaction(owner.caller, async (tx) => {
      if (disabledReason !== null) tx.emit('channel.unusable', { channelId: id });
      await this.change(tx, await this.find(tx, owner, id), {
        disabledReason,
        failedAt: null,
        updatedAt: this.clock.now(),
      });
    });
  }

  /**
   * Sends a test message and stores the result. A success switches a failed channel on again; an address rejected for
   * good is switched off, and a browser that is gone is removed.
   * @throws ApiError 403 UNVERIFIED, 429
   */
  async test(owner: ChannelOwner, id: string): Promise<TestOutcome> {
    const channel = await this.stored(owner, id);
    if (!channel.verified) throw new ApiError(403, 'UNVERIFIED', 'The channel is not verified');
    await this.hourly.spend(owner.caller, 'channel-test');

    const result = await this.outgoing.test(channel, await this.users.timeStyle(owner.tenantId, owner.userId));
    const ok = result?.kind === 'delivered';
    const lastTestAt = this.clock.now();
    const lastTestResult = ok ? 'ok' : 'failed';
    const isGone = result?.kind === 'permanent' && result.addressGone === true;
    const isDead = result?.kind === 'permanent' && result.address === 'dead';
    await this.unitOfWork.transaction(owner.caller, async (tx) => {
      const tested = await tx.repo(Channel).findOne({ id }, { lock: true });
      if (tested === null) return;
      if (isGone) {
        await tx.repo(Channel).delete({ id });
        return this.removals.tell(tx, id);
      }
      const isNewlyDead = isDead && tested.disabledReason === null;
      await this.change(tx, tested, {
        ...{ lastTestAt, lastTestResult },
        ...(result?.movedTo === undefined ? {} : { value: result.movedTo }),
        ...(ok ? worksAgain(tested) : isNewlyDead ? failure(result.reason, lastTestAt) : {}),
      });
    });
    const reason = result === undefined ? 'provider-disabled' : result.kind === 'delivered' ? undefined : result.reason;
    return { ok, ...(reason === undefined ? {} : { reason }), lastTestAt: lastTestAt.toISOString(), lastTestResult };
  }

  /** Removes a channel, with all references to it in the same transaction (contract: rules' `action.channelIds`). */
  async remove(owner: ChannelOwner, id: string): Promise<void> {
    const { userId } = owner;
    await this.unitOfWork.transaction(owner.caller, async (tx) => {
      if ((await tx.repo(Channel).delete({ id, userId })) === 0) throw notFound('Channel not found');
      await this.removals.tell(tx, id);
    });
  }

  /** The channel with its full address, for its owner and administrators. */
  viewOf(channel: Channel): ChannelView {
    return channelView(channel, this.addresses.whole(channel));
  }

  private async sendCode(channel: Channel, code: string): Promise<CodeDispatch> {
    return this.outgoing.code(channel, code, await this.users.timeStyle(channel.tenantId, channel.userId));
  }

  private async stored({ tenantId, userId }: ChannelOwner, id: string): Promise<Channel> {
    const channel = await this.unitOfWork.of(tenantId).repo(Channel).findOne({ id, userId });
    if (channel === null) throw notFound('Channel not found');
    return channel;
  }

  /** Locks the row, so that concurrent attempts are all counted and concurrent resends send one code. */
  private async find(tx: Transaction, { userId }: ChannelOwner, id: string): Promise<Channel> {
    const channel = await tx.repo(Channel).findOne({ id, userId }, { lock: true });
    if (channel === null) throw notFound('Channel not found');
    return channel;
  }

  private async change(tx: Transaction, channel: Channel, patch: Partial<Channel>): Promise<Channel> {
    await tx.repo(Channel).update({ id: channel.id }, patch);
    return { ...channel, ...patch };
  }
}

/** A success switches the channel on, unless a user switched it off. */
const worksAgain = ({ failedAt }: Channel): Partial<Channel> =>
  failedAt === null ? {} : { failedAt: null, disabledReason: null };

function freshCode(): string {
  return formatCode(randomInt(CODE_COUNT));
}

function pendingOf({ codeHash, codeExpiresAt, codeTries }: Channel): Parameters<typeof judgeCode>[1] {
  return codeHash === null || codeExpiresAt === null ? null : { codeHash, codeExpiresAt, codeTries };
}
