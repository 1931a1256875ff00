import { DAY_MS } from '../../../platform/durations.js';
import { typeOf, type Participant } from '../schedule/participants.js';
import type { Rotation } from './rotation.js';

const YEAR = 366 * DAY_MS;

/**
 * The participants without any turn within the restrictions in the year from that instant (epoch milliseconds), or until the
 * rotation ends; each once. Empty for a rotation that has ended.
 */
export function idleParticipants({ versions }: Rotation, from: number): Participant[] {
  const version = versions.findLast(({ end }) => end > from);
  if (!version || version.participants.length === 0) return [];
  const { handoffs, participants, start, end } = version;
  const first = Math.max(from, start);
  const last = Math.min(end, first + YEAR);
  const seen = new Set<number>();
  for (let turn = handoffs.turnAt(first); handoffs.startOf(turn) < last; turn++) {
    if (version.isTurnInHours(turn)) seen.add(version.participantIndexOf(turn));
    if (seen.size === participants.length) return [];
  }
  const keyOf = (each: Participant): string => `${typeOf(each)} ${each.id}`;
  const known = new Set([...seen].map((index) => keyOf(participants[index]!)));
  const idle = participants.filter((each) => typeOf(each) !== 'none' && !known.has(keyOf(each)));
  return [...new Map(idle.map((each) => [keyOf(each), each])).values()];
}
