import { type MessageDescriptor, msg, t } from '#words';
import type { NoticeKind, PersonalNotice } from '../personal-notices.js';
import { outgoingQueue, type OutgoingQueue } from '../../../platform/delivery-queue/outgoing.queries.js';
import { Injectable } from '@nestjs/common';
import type { AddressFailed } from '../../channels/events/channel-events.js';
import type { ChannelEntry } from '../../channels/channel-directory.js';
import { channelOf, type ChannelType } from '../../channels/registry.js';
import { brief } from '../../channels/domain/wording.js';
import { type Words, wordsFor } from '../../../platform/words.js';
import type { StoredEvent } from '../../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../../platform/events/outbox-consumer.js';
import type { Transaction } from '../../../platform/database/unit-of-work.js';
import { InjectQueue } from '../../../platform/delivery-queue/declare-queue.js';
import { PagingFacts } from '../paging-facts.js';

/** A message to one person over one channel about an address that failed. */
export interface AddressNotice extends PersonalNotice {
  failed: AddressFailed;
}

export const ADDRESS_NOTICES = outgoingQueue<AddressNotice>('address-notices', 'notifications.send-address-notices');

/** Notifies one person over one channel that an address no longer accepts messages. */
export const addressNotice: NoticeKind<AddressNotice> = {
  message: ({ failed }, { noticeId: id, serviceName, publicBaseUrl, timeStyle }) => ({
    ...{ kind: 'address', id, serviceName, timeStyle, sentences: sentencesOf(wordsFor(timeStyle), failed) },
    url: `${publicBaseUrl}/console/${failed.userId === null ? 'settings' : 'me'}`,
  }),
  entry: ({ failed, userId }, user, { outcome, ...details }) => ({
    action: outcome,
    entityType: 'address-notice',
    entityId: failed.addressId,
    entityName: failed.name === '' ? failed.type : `${failed.type} ${failed.name}`,
    userId,
    userName: user?.fullName ?? null,
    details: { failed: failed.reason, ...details },
  }),
};

/** Contact methods that are called otherwise in other languages. */
const METHODS: Readonly<Record<string, MessageDescriptor>> = {
  email: msg`Mail`,
  push: msg`Push`,
  voice: msg`Call`,
  webpush: msg`Web push`,
};

function sentencesOf(words: Words, { userId, type, name, reason }: AddressFailed): [string, string] {
  const label = METHODS[type] ? t(words)(METHODS[type]) : (channelOf(type)?.label ?? type);
  const why = brief(reason, 200);
  if (userId === null)
    return [
      t(words)`Posts to the chat room "${{ room: brief(name, 80) }}" fail`,
      t(words)`The provider said: ${why}. Nothing arrives there until that is put right; then send a test.`,
    ];
  if (name === '')
    return [
      t(words)`${label}: a device of yours takes no pages any more`,
      t(words)`The provider said: ${why}. Register it again to be paged there.`,
    ];
  return [
    t(words)`${label} ${name} does not work any more`,
    t(
      words,
    )`The provider said: ${why}. It is switched off, and other contact methods are used. When it works again, send a test: that switches it on.`,
  ];
}

/**
 * Queues these notices once for each failure: to the owner over another channel, or for a chat room to the
 * administrators.
 */
@Injectable()
@OutboxConsumer({ name: 'notifications.address-failed', version: 2, events: ['channel.address-failed'] })
export class PlanAddressNotices implements OutboxHandler<'channel.address-failed'> {
  constructor(
    private readonly facts: PagingFacts,
    @InjectQueue(ADDRESS_NOTICES) private readonly queue: OutgoingQueue<AddressNotice>,
  ) {}

  async handle(events: StoredEvent<'channel.address-failed'>[], tx: Transaction): Promise<void> {
    const users = await this.facts.users(tx.tenantId);
    const channels = await this.facts.channelsOfUsers(tx.tenantId);
    const administrators = users.all().flatMap(({ id, role, blocked }) => (role === 'admin' && !blocked ? [id] : []));
    const planned = events.flatMap(({ payload: failed }) =>
      (failed.userId === null ? administrators : [failed.userId]).flatMap((userId): AddressNotice[] => {
        const usable = (channels.get(userId) ?? []).filter(
          ({ id, type, verified }) => id !== failed.addressId && verified && this.facts.isConfigured(type, tx.tenantId),
        );
        const way = quietestOf(usable);
        return way ? [{ userId, failed, channelId: way.id, channelType: way.type }] : [];
      }),
    );
    await this.queue.add(tx, planned);
  }
}

/** Calls after what a screen shows, programs last; a channel that has no line here is a chat. */
const RANKS: Readonly<Partial<Record<ChannelType, number>>> = { email: -1, sms: 1, voice: 2, webhook: 3 };

/** The channel by which somebody is told of an address: a mail where there is one, so that nobody gets a call about this. */
export function quietestOf<Channel extends Pick<ChannelEntry, 'type'>>(channels: readonly Channel[]): Channel | null {
  const rank = ({ type }: Channel): number => RANKS[type] ?? 0;
  return channels.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}
