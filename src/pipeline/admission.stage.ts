import { matchableOf } from '../alerts/domain/matchable.js';
import { type Admission, admit } from './domain/admission.js';
import { type AliasGroup, type GroupPlan, planGroup } from './domain/batch-dedup.js';
import type { AlertDraft } from '../alerts/domain/create-request.js';
import type { TenantRules } from './tenant-rules.js';

/** Applies the routing rules, then the alert policies, to each create that is not a repeat within its batch. */
export function admitGroups(
  groups: readonly AliasGroup[],
  rulesOf: ReadonlyMap<string, TenantRules>,
  now: Date,
): GroupPlan[] {
  return groups.map((group) => {
    const rules = rulesOf.get(group.tenantId);
    if (!rules) throw new Error(`No rules were loaded for the tenant ${group.tenantId}`);
    return planGroup(group, (draft) => applyPolicy(route(draft, rules), rules, now));
  });
}

/** The same without rules and policies. */
export function admitAll(groups: readonly AliasGroup[]): GroupPlan[] {
  return groups.map((group) =>
    planGroup(group, (draft) => ({ kind: 'admitted', draft, policy: null, delayedUntil: null, silenced: null })),
  );
}

/** The first enabled rule that matches sets the team when the caller has none. */
export function route(draft: AlertDraft, rules: TenantRules): AlertDraft {
  if (draft.teamId !== null) return draft;
  const decision = rules.route(matchableOf(draft));
  return decision.kind === 'routed' ? { ...draft, teamId: decision.teamId } : draft;
}

function applyPolicy(draft: AlertDraft, rules: TenantRules, now: Date): Admission {
  const admission = admit(draft, rules.effect(matchableOf(draft)), now);
  return admission.kind === 'admitted'
    ? { ...admission, silenced: rules.silencedBy(matchableOf(admission.draft), now) }
    : admission;
}
