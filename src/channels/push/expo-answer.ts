import type { Receipt } from './push-receipts.js';
import type { SendResult } from '../send-result.js';

/* Parses Expo's answers, in which every field may be missing. */

const GONE = 'DeviceNotRegistered';
/** Errors of this message or phone; others may be temporary. */
const PERMANENT: ReadonlySet<string> = new Set([GONE, 'MessageTooBig']);

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
  if (!PERMANENT.has(error)) return { kind: 'retryable', reason };
  return { kind: 'permanent', reason, ...(error === GONE ? { addressGone: true } : {}) };
}

export function receiptOf(receipt: unknown): Receipt {
  const { status, error, reason } = read(receipt);
  return status === 'ok' ? { kind: 'delivered' } : { kind: 'failed', reason, addressGone: error === GONE };
}

/** A whole request that was refused: only a malformed one is a permanent failure. */
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
