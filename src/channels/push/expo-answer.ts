import type { Receipt } from './push-receipts.js';
import type { SendResult } from '../send-result.js';

/* Expo's answers, read with care: every field may be missing. */

const GONE = 'DeviceNotRegistered';
/** Errors of this very message or phone; any other may be over by the next try. */
const FOR_GOOD: ReadonlySet<string> = new Set([GONE, 'MessageTooBig']);

interface ExpoItem {
  status?: unknown;
  id?: unknown;
  message?: unknown;
  details?: { error?: unknown } | null;
}

/** One message's ticket. */
export function ticketResult(ticket: unknown): SendResult {
  const { status, id, error, reason } = read(ticket);
  if (status === 'ok') return { kind: 'delivered', reference: id };
  if (!FOR_GOOD.has(error)) return { kind: 'retryable', reason };
  return { kind: 'permanent', reason, ...(error === GONE ? { addressGone: true } : {}) };
}

export function receiptOf(receipt: unknown): Receipt {
  const { status, error, reason } = read(receipt);
  return status === 'ok' ? { kind: 'delivered' } : { kind: 'failed', reason, addressGone: error === GONE };
}

/** A whole request that was refused: only a malformed one is refused for good. */
export function requestFailure(status: number): SendResult {
  return { kind: status === 400 || status === 413 ? 'permanent' : 'retryable', reason: `Expo: HTTP ${status}` };
}

function read(item: unknown): { status: unknown; id: string | null; error: string; reason: string } {
  const { status, id, message, details } = (item ?? {}) as ExpoItem;
  const error = typeof details?.error === 'string' ? details.error : '';
  const said = typeof message === 'string' ? message : 'an answer that says nothing';
  const reason = `Expo: ${[error, said].filter((part) => part !== '').join(': ')}`.slice(0, 300);
  return { status, id: typeof id === 'string' ? id : null, error, reason };
}
