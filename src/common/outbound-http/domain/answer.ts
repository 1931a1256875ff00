import type { AttemptResult } from '../../../delivery-queue/domain/attempt.js';
import type { OutboundAnswer } from '../outbound-http.js';

/** The receiver is gone and says so. */
const GONE = 410;

/**
 * What an answer means: any 2xx takes the message. A redirect, `410 Gone` and an address that must not be called are for
 * good; everything else may be different at the next try.
 */
export function resultOf(answer: OutboundAnswer): AttemptResult {
  if (answer.kind === 'refused') return { kind: 'permanent', reason: answer.reason };
  if (answer.kind === 'unreachable') return { kind: 'retryable', reason: answer.reason };
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: 'delivered', reference: null };
  if (status >= 300 && status < 400) return { kind: 'permanent', reason: `HTTP ${status}: redirects are not followed` };
  return { kind: status === GONE ? 'permanent' : 'retryable', reason: `HTTP ${status}` };
}
