import { matchableOf } from '../lifecycle/domain/matchable.js';
import { type Admission, admit, withNotification } from './domain/admission.js';
import { type AliasGroup, type GroupPlan, planGroup } from './domain/batch-dedup.js';
import type { AlertDraft } from '../lifecycle/domain/create-request.js';
import { decide, decideAtOnce, isUndecided } from '../../platform/matching/decision.js';
import type { TenantRules } from './tenant-rules.js';

/** Creates as they are grouped by alias, and what is decided about those that are decided before that. */
export interface Asked {
  drafts: readonly AlertDraft[];
  decided: Map<AlertDraft, Admission>;
}

/**
 * Where policies change the alias, or texts that a repeat brings, each of its creates passes them before it is
 * known to be a repeat: the new alias decides that, and a repeat brings its texts as the policies leave them.
 */
export async function askFirst(drafts: readonly AlertDraft[], rules: TenantRules, now: Date): Promise<Asked> {
  const decided = new Map<AlertDraft, Admission>();
  if (!rules.policies.changesRepeats) return { drafts, decided };
  const asked: AlertDraft[] = [];
  for (const draft of drafts) {
    const admission = await decide(draft.tenantId, () => admissionOf(draft, rules, now));
    if (admission.kind === 'suppressed') {
      asked.push(draft);
      continue;
    }
    const { alias, aliasOrigin, message, description } = admission.draft;
    const changed = { ...draft, alias, aliasOrigin, message, description };
    decided.set(changed, admission);
    asked.push(changed);
  }
  return { drafts: asked, decided };
}

/**
 * Applies the routing rules, then the alert policies, to each create that is not a repeat within its batch, and asks the routing
 * rules of teams what its escalation asks when it is written. Each is a decision of its own, whatever comes with it in the batch.
 */
export async function admitGroups(
  groups: readonly AliasGroup[],
  rules: TenantRules,
  now: Date,
  decided: Asked['decided'],
): Promise<GroupPlan[]> {
  const plans: GroupPlan[] = [];
  for (const group of groups) {
    await askEach(group, rules, now, decided);
    const ask = (draft: AlertDraft): Admission => decideAtOnce(() => admissionOf(draft, rules, now), draft.tenantId);
    const plan = planGroup(group, (draft) => decided.get(draft) ?? ask(draft));
    const opened = plan.opening ? [plan.opening.admitted] : [];
    for (const { draft } of [...plan.worsening, ...opened])
      await decide(draft.tenantId, () => rules.escalation.evaluateRoutes(draft, now));
    plans.push(plan);
  }
  return plans;
}

/** Decides about those of a group that its plan asks about, so that others may go on between them. */
async function askEach(
  { members }: AliasGroup,
  rules: TenantRules,
  now: Date,
  decided: Asked['decided'],
): Promise<void> {
  let opening: AlertDraft | null = null;
  for (const draft of members) {
    if (opening?.priority === draft.priority && opening.message === draft.message) continue;
    const admission = decided.get(draft) ?? (await decide(draft.tenantId, () => admissionOf(draft, rules, now)));
    decided.set(draft, admission);
    if (admission.kind === 'admitted' && admission.draft.status !== 'closed') opening ??= draft;
  }
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

/** What the rules say about a create that repeats none. */
function admissionOf(created: AlertDraft, rules: TenantRules, now: Date): Admission {
  const draft = route(created, rules);
  const admission = admit(draft, (asked, place) => rules.policies.effect(matchableOf(asked), now, place), now);
  if (admission.kind === 'suppressed') return { ...admission, teamId: draft.teamId };
  const alert = matchableOf(admission.draft);
  const admitted = withNotification(admission, rules.silencedBy(alert, now), rules.notifications(alert, now), now);
  return isUndecided() ? { ...admitted, isUndecided: true } : admitted;
}
