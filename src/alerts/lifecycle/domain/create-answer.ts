export type CreateOutcome =
  | {
      kind: 'created';
      alertId: string;
      escalation: 'none' | 'escalated' | 'broadcast';
      /** The escalation policy that was chosen; null: the alert's responders only. */
      policyId?: string | null;
      /** Recipients of the first step; absent while it is not due yet. */
      recipients?: readonly string[];
      /** Sentences for the sender: about unknown responders, and that nobody is paged. */
      warnings?: readonly string[];
      /** Those of them that are about how the payload was read, which managers of the integration are to see as well. */
      remarks?: readonly string[];
      /** Set: an alert policy defers everything that follows until then. */
      delayedUntil?: Date;
    }
  | {
      kind: 'deduplicated';
      alertId: string;
      /** The open alert came through another integration: names both. */
      warnings?: readonly string[];
      remarks?: readonly string[];
    }
  | { kind: 'suppressed'; policyId: string };

/** The sentence of every accepted alert mutation. */
export const ACCEPTED = 'Request will be processed';

export const CREATE_STATUS: Readonly<Record<CreateOutcome['kind'], string>> = {
  created: 'Created alert',
  deduplicated: 'Counted as a repeat of the open alert',
  suppressed: 'Suppressed by an alert policy',
};

/** A body without its `took` and `requestId`, which the envelope adds. */
export type CreateAnswer =
  | {
      result: string;
      alertId?: string;
      policyId?: string;
      delayed?: true;
      delayedUntil?: string;
      warnings?: readonly string[];
    }
  | {
      data: {
        result: 'created';
        escalated: boolean;
        mode?: 'broadcast';
        alertId: string;
        policyId?: string;
        recipients?: readonly string[];
        warnings?: readonly string[];
      };
    };

/** The 202 body of a create (contract: "Response is always 202, in one of three shapes"; decisions §3). */
export function presentCreated(outcome: CreateOutcome): CreateAnswer {
  switch (outcome.kind) {
    case 'suppressed':
      return { result: 'suppressed', policyId: outcome.policyId };
    case 'deduplicated':
      return { result: ACCEPTED, alertId: outcome.alertId, ...(outcome.warnings && { warnings: outcome.warnings }) };
    case 'created':
      return presentNew(outcome);
  }
}

function presentNew(outcome: Extract<CreateOutcome, { kind: 'created' }>): CreateAnswer {
  const { alertId, policyId, recipients, delayedUntil } = outcome;
  const warnings = outcome.warnings?.length ? { warnings: outcome.warnings } : {};
  if (delayedUntil)
    return { result: 'created', delayed: true, delayedUntil: delayedUntil.toISOString(), alertId, ...warnings };
  switch (outcome.escalation) {
    case 'none':
      return { result: ACCEPTED, alertId, ...warnings };
    case 'broadcast':
      return { data: { result: 'created', escalated: false, mode: 'broadcast', alertId, ...warnings } };
    case 'escalated':
      return {
        data: {
          result: 'created',
          escalated: true,
          alertId,
          ...(policyId ? { policyId } : {}),
          ...(recipients ? { recipients } : {}),
          ...warnings,
        },
      };
  }
}
