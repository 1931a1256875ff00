import type { ErrorCode } from '../../../platform/errors/error-codes.js';
import type { Transition, UnchangedReason } from './status-transitions.js';

export const BULK_ACTIONS = ['acknowledge', 'close', 'snooze', 'assign'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export type BulkError = 'not-found' | 'forbidden' | 'already-closed' | 'snoozeUntil required' | 'snoozeUntil invalid';
export type BulkResult =
  /** `unchanged`: the alert was so before (additive). */
  | { id: string; success: true; unchanged?: UnchangedReason }
  | { id: string; success: false; error: BulkError; code: ErrorCode; message: string };

/** Each reason with the code that the single action answers, and in a sentence. */
const REASONS: Readonly<Record<BulkError, { code: ErrorCode; message: string }>> = {
  'not-found': { code: 'NOT_FOUND', message: 'Alert not found' },
  forbidden: { code: 'FORBIDDEN', message: 'The alert belongs to another team' },
  'already-closed': { code: 'CONFLICT', message: 'The alert is closed' },
  'snoozeUntil required': { code: 'BAD_REQUEST', message: 'snoozeUntil: required' },
  'snoozeUntil invalid': { code: 'BAD_REQUEST', message: 'snoozeUntil: must be a time in the future' },
};

export const BULK_CODES = [...new Set(Object.values(REASONS).map(({ code }) => code))];

/** What was found for one id of a bulk action: unknown, forbidden, or the decision of the transition table. */
export type BulkFinding =
  | { kind: 'not-found' }
  | { kind: 'forbidden' }
  | { kind: 'bad-snooze'; missing: boolean }
  | { kind: 'decided'; transition: Transition };

/**
 * The outcome of one id (contract: "Per-id errors cover not-found, forbidden, already-closed, and snoozeUntil
 * required"). A closed alert is an error here, unlike in the single actions, where closing twice is a success.
 */
export function bulkResult(id: string, finding: BulkFinding): BulkResult {
  const error = bulkError(finding);
  if (error === null && finding.kind === 'decided' && finding.transition.kind === 'unchanged')
    return { id, success: true, unchanged: finding.transition.reason };
  return error === null ? { id, success: true } : { id, success: false, error, ...REASONS[error] };
}

function bulkError(finding: BulkFinding): BulkError | null {
  switch (finding.kind) {
    case 'not-found':
    case 'forbidden':
      return finding.kind;
    case 'bad-snooze':
      return finding.missing ? 'snoozeUntil required' : 'snoozeUntil invalid';
    case 'decided':
      return isClosed(finding.transition) ? 'already-closed' : null;
  }
}

const isClosed = (transition: Transition): boolean =>
  transition.kind === 'conflict' || (transition.kind === 'unchanged' && transition.reason === 'already-closed');
