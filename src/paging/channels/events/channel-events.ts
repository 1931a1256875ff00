import type { Medium } from '../registry.js';

/** An address no longer accepts messages. */
export interface AddressFailed {
  /** The owner of the channel or phone; null: it is a chat room. */
  userId: string | null;
  /** The id of the channel, the phone or the room. */
  addressId: string;
  type: Medium;
  /** For people: a channel's masked address or a room's name; empty: an unregistered phone or browser. */
  name: string;
  /** The provider's reason. */
  reason: string;
}

/** A channel can no longer receive messages, because it was removed, changed or switched off. */
export interface ChannelUnusable {
  channelId: string;
}

declare module '../../../platform/events/event-map.js' {
  interface EventMap {
    'channel.address-failed': AddressFailed;
    'channel.unusable': ChannelUnusable;
  }
}
