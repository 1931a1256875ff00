import type { Transition } from './status-transitions.js';

export const BULK_ACTIONS = ['acknowledge', 'close', 'snooze', 'assign'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export type BulkError = 'not-found' | 'forbidden' | 'already-closed' | 'snoozeUntil required' | 'snoozeUntil invalid';
export type BulkResult = { id: string; success: true } | { id: string; success: false; error: BulkError };

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
  return error === null ? { id, success: true } : { id, success: false, error };
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
