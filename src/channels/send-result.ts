/** What a provider says about one attempt, e.g. that the address is refused (`permanent`) or the answer too late. */
export type { AttemptResult as SendResult } from '../delivery-queue/domain/attempt.js';
