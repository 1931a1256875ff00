import type { Medium } from '../registry.js';

/** An address takes no messages any more. */
export interface AddressFailed {
  /** Whose channel or phone it is; null: a chat room. */
  userId: string | null;
  /** Of the channel, the phone or the room. */
  addressId: string;
  type: Medium;
  /** For people: the masked address of a channel, the name of a room; empty: a phone or a browser that has signed off. */
  name: string;
  /** What the provider said. */
  reason: string;
}

/** Messages do not go to this channel any more: it was removed, changed or switched off. */
export interface ChannelUnusable {
  channelId: string;
}

declare module '../../../platform/events/event-map.js' {
  interface EventMap {
    'channel.address-failed': AddressFailed;
    'channel.unusable': ChannelUnusable;
  }
}
