import type { AttemptResult } from '../../../platform/delivery-queue/domain/attempt.js';
import type { OutboundAnswer } from '../../../platform/outbound-http/outbound-http.js';
import { resultOf } from '../../../platform/outbound-http/domain/webhook.js';

/** Statuses that a retry would get again. */
const REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 404, 410, 413]);
/** Of these, the ones about the address and not the message: it is switched off, and its owner is told. */
const DEAD: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/**
 * The result of a message that was posted to the URL of a chat.
 * @param receiver who has the last word on the message, such as `the server of ntfy`
 */
export function chatResultOf(answer: OutboundAnswer, receiver: string): AttemptResult {
  if (answer.kind !== 'answered' || !REFUSED.has(answer.status)) return resultOf(answer);
  const reason = `HTTP ${answer.status}: ${receiver} refused it`;
  return { kind: 'permanent', reason, ...(DEAD.has(answer.status) ? { address: 'dead' } : {}) };
}
