import { matchableOf } from '../alerts/domain/matchable.js';
import { type Admission, admit, withNotification } from './domain/admission.js';
import { type AliasGroup, type GroupPlan, planGroup } from './domain/batch-dedup.js';
import type { AlertDraft } from '../alerts/domain/create-request.js';
import type { TenantRules } from './tenant-rules.js';

/** Creates as they are grouped by alias, and what is decided about those that are decided before that. */
export interface Asked {
  drafts: readonly AlertDraft[];
  decided: ReadonlyMap<AlertDraft, Admission>;
}

/**
 * Where policies change the alias, or texts that a repeat brings, each of its creates passes them before it is
 * known to be a repeat: the new alias decides that, and a repeat brings its texts as the policies leave them.
 */
export function askFirst(drafts: readonly AlertDraft[], rules: TenantRules, now: Date): Asked {
  const decided = new Map<AlertDraft, Admission>();
  if (!rules.policies.changesRepeats) return { drafts, decided };
  const asked = drafts.map((draft) => {
    const admission = applyPolicies(route(draft, rules), rules, now);
    if (admission.kind === 'suppressed') return draft;
    const { alias, aliasOrigin, message, description } = admission.draft;
    const changed = { ...draft, alias, aliasOrigin, message, description };
    decided.set(changed, admission);
    return changed;
  });
  return { drafts: asked, decided };
}

/** Applies the routing rules, then the alert policies, to each create that is not a repeat within its batch. */
export function admitGroups(
  groups: readonly AliasGroup[],
  rules: TenantRules,
  now: Date,
  decided: Asked['decided'],
): GroupPlan[] {
  return groups.map((group) =>
    planGroup(group, (draft) => decided.get(draft) ?? applyPolicies(route(draft, rules), rules, now)),
  );
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

function applyPolicies(draft: AlertDraft, rules: TenantRules, now: Date): Admission {
  const admission = admit(draft, (asked, place) => rules.policies.effect(matchableOf(asked), now, place), now);
  if (admission.kind === 'suppressed') return { ...admission, teamId: draft.teamId };
  const alert = matchableOf(admission.draft);
  return withNotification(admission, rules.silencedBy(alert, now), rules.notifications(alert, now), now);
}
