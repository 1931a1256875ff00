import type { AttemptResult } from '../../../delivery-queue/domain/attempt.js';
import type { OutboundAnswer } from '../outbound-http.js';

const GONE = 410;

/**
 * Any 2xx is a delivery. A redirect, `410 Gone` and a refused address are permanent failures; all others are tried
 * again.
 */
export function resultOf(answer: OutboundAnswer): AttemptResult {
  if (answer.kind === 'refused') return { kind: 'permanent', reason: answer.reason };
  if (answer.kind === 'unreachable') return { kind: 'retryable', reason: answer.reason };
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: 'delivered', reference: null };
  if (status >= 300 && status < 400) return { kind: 'permanent', reason: `HTTP ${status}: redirects are not followed` };
  return { kind: status === GONE ? 'permanent' : 'retryable', reason: `HTTP ${status}` };
}
