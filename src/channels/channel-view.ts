import type { Channel } from './channel.entity.js';
import type { ChannelView } from './dto/channel.dto.js';

/** A channel as the API shows it; without its code. */
export function channelView(channel: Channel): ChannelView {
  const { id, userId, type, value, label, verified, lastTestAt, lastTestResult, createdAt, updatedAt } = channel;
  return {
    id,
    userId,
    type,
    value,
    label,
    verified,
    lastTestAt: lastTestAt?.toISOString() ?? null,
    lastTestResult,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
