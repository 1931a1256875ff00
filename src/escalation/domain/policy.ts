import type { Priority } from '../../alerts/domain/alert.js';

export const RECIPIENT_TYPES = ['schedule', 'user', 'team'] as const;
export type RecipientType = (typeof RECIPIENT_TYPES)[number];

export const NOTIFY_TYPES = ['default', 'all', 'random', 'admins'] as const;
export type NotifyType = (typeof NOTIFY_TYPES)[number];

/** The one stored condition that outlives an acknowledgement; every other value acts as `if-not-acked`. */
export const IF_NOT_CLOSED = 'if-not-closed';
export const IF_NOT_ACKED = 'if-not-acked';

/** One line of a policy: whom to page, how long after the start of a cycle, and under which condition. */
export interface EscalationRule {
  id: string;
  condition: string;
  notifyType: NotifyType;
  /** Minutes from the start of the cycle. */
  delayMinutes: number;
  recipientType: RecipientType;
  recipientId: string;
  recipientName: string | null;
}

/** A policy as it stood at one moment: an immutable version, which a run keeps to its end. */
export interface PolicySnapshot {
  policyId: string;
  versionId: string;
  name: string;
  /** Minutes between the last rule of a cycle and the next cycle (or the end of the run). */
  repeatInterval: number;
  /** Cycles in all, at least one. */
  repeatCount: number;
  closeAlertAfterAll: boolean;
  /** In the order of the ruleset. */
  rules: readonly EscalationRule[];
}

/** A policy with what the choice for an alert looks at. */
export interface PolicyEntry extends PolicySnapshot {
  teamId: string | null;
  /** Null: every priority. */
  priorities: readonly Priority[] | null;
  isDefault: boolean;
  createdAt: Date;
}

/** Does this rule still page once somebody has acknowledged? */
export function outlivesAcknowledgement(rule: Pick<EscalationRule, 'condition'>): boolean {
  return rule.condition === IF_NOT_CLOSED;
}

/** Finds the rules that name this recipient themselves (not a team or schedule that leads to it). */
export function names(type: RecipientType, id: string) {
  return (rule: Pick<EscalationRule, 'recipientType' | 'recipientId'>): boolean =>
    rule.recipientType === type && rule.recipientId === id;
}
