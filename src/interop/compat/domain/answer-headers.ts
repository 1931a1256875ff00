import { type RequestContext, tookOf } from '../../../platform/http/request-context.js';
import type { UnchangedReason } from '../../../alerts/lifecycle/domain/status-transitions.js';

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

/* The status texts of requests that changed nothing. Clients look for these texts (Zabbix polls until it finds one). */

/** There is no such alert. @param identifierType as the request said it */
export function noSuchAlert(identifier: string, identifierType: unknown): string {
  const by = identifierType === 'alias' ? 'alias' : identifierType === 'tiny' ? 'tinyId' : 'id';
  return `There is no open alert with ${by} [${identifier}]`;
}

/** The alert's state forbids it. @param conflict the native message */
export const forbiddenByState = (conflict: string): string =>
  conflict === 'Alert is closed' ? UNCHANGED['already-closed'] : conflict;

const UNCHANGED: Readonly<Record<UnchangedReason, string>> = {
  'already-acknowledged': 'Alert is already acknowledged',
  'already-closed': 'Alert is already closed',
  'not-acknowledged': 'Alert is already unacknowledged',
  'already-assigned': 'Alert is already assigned',
};

/** It was so before. */
export const unchangedBecause = (reason: string): string => UNCHANGED[reason as UnchangedReason];

/** Nobody was paged. @param reason as in the native answer */
export function notEscalated(reason: string): string {
  if (reason === 'acknowledged') return UNCHANGED['already-acknowledged'];
  if (reason === 'closed') return UNCHANGED['already-closed'];
  return `Alert could not be escalated: ${reason}`;
}

/** @param named how the request named it */
export function noSuchEscalation({ id, name }: { id?: string; name?: string }): string {
  return `There is no escalation with ${id === undefined ? `name [${name ?? ''}]` : `id [${id}]`}`;
}
