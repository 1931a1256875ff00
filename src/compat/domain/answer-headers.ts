import { type RequestContext, tookOf } from '../../common/http/request-context.js';

/** Every limit is counted by the minute at least. */
const PERIOD_SECONDS = '60';
/** The Go SDK takes 0 for a header that is missing. */
const SHORTEST_SECONDS = 0.001;

/**
 * What third-party clients read in the head of an answer, as a flat list of names and values: whether they send too
 * much (then the period is how long to wait, in seconds), and how long the answer took.
 */
export function answerHeaders(
  { status, retryAfter = PERIOD_SECONDS }: { status: number; retryAfter?: string | undefined },
  context: RequestContext,
): string[] {
  const throttled = status === 429;
  return [
    'X-RateLimit-State',
    throttled ? 'THROTTLED' : 'OK',
    'X-RateLimit-Reason',
    'ACCOUNT',
    'X-RateLimit-Period-In-Sec',
    throttled ? retryAfter : PERIOD_SECONDS,
    'X-Response-Time',
    Math.max(SHORTEST_SECONDS, tookOf(context)).toFixed(3),
  ];
}
