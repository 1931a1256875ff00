import type { AttemptResult } from '../../delivery-queue/domain/attempt.js';
import type { OutboundAnswer } from '../outbound-http.js';
import { Webhook } from 'standardwebhooks';

const GONE = 410;
/** It takes no more for now: too many requests, or an overload. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);

/**
 * Any 2xx is a delivery. A redirect, `410 Gone` and a refused address are permanent failures; all others are tried
 * again, 429 and 503 as soon as the other side wants.
 */
export function resultOf(answer: OutboundAnswer): AttemptResult {
  if (answer.kind === 'refused') return { kind: 'permanent', reason: answer.reason, address: 'doubtful' };
  if (answer.kind === 'unreachable') return { kind: 'retryable', reason: answer.reason };
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: 'delivered', reference: null };
  if (status >= 300 && status < 400)
    return { kind: 'permanent', reason: `HTTP ${status}: redirects are not followed`, address: 'doubtful' };
  if (status === GONE) return { kind: 'permanent', reason: `HTTP ${status}`, address: 'dead' };
  const reason = `HTTP ${status}`;
  if (BUSY.has(status)) return busy(reason, answer.retryAfterMs);
  return { kind: 'retryable', reason, ...(answer.retryAfterMs && { notBeforeMs: answer.retryAfterMs }) };
}

/** The other side takes no more for now. @param retryAfterMs for how long it asks to be left alone; null: it does not say */
export function busy(reason: string, retryAfterMs: number | null = null): AttemptResult {
  return { kind: 'retryable', reason, isBusy: true, ...(retryAfterMs !== null && { notBeforeMs: retryAfterMs }) };
}

/**
 * The headers of the Standard Webhooks scheme. @param id the same for every attempt, so that receivers recognise repeats
 * @param secret null: not signed. Base64, with or without `whsec_`, is decoded; of another text the UTF-8 bytes are the key
 */
export function standardHeaders(id: string, at: Date, body: string, secret: string | null): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    ...(secret === null ? {} : { 'webhook-signature': signer(secret).sign(id, at, body) }),
  };
}

function signer(secret: string): Webhook {
  try {
    return new Webhook(secret);
  } catch {
    return new Webhook(new TextEncoder().encode(secret), { format: 'raw' });
  }
}
