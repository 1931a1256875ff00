import type { UnchangedReason } from '../../alerts/domain/status-transitions.js';

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
