/**
 * What a provider says about one attempt. `permanent`: trying again cannot help (refused address, bad number);
 * `retryable`: it may (time-out, refused connection, a temporary refusal). `reason` is for people and the audit log.
 */
export type SendResult =
  | { kind: 'delivered'; reference: string | null }
  | { kind: 'permanent'; reason: string; /** The address itself is gone for good: forget it. */ addressGone?: true }
  | { kind: 'retryable'; reason: string };
