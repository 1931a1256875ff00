import type { MatchableAlert } from '../common/matching/matchable-alert.js';
import { type Admission, admit } from './domain/admission.js';
import { planGroup } from './domain/batch-dedup.js';
import type { AlertDraft } from '../alerts/domain/create-request.js';
import type { Batch } from './batch.js';
import type { TenantRules } from './tenant-rules.js';

/** Puts each create that is not a repeat within its batch to the routing rules, then to the alert policies. */
export function routeAndApplyPolicies(batch: Batch): void {
  batch.plans = batch.groups.map((group) => {
    const rules = batch.rules.get(group.tenantId);
    if (!rules) throw new Error(`No rules were loaded for the tenant ${group.tenantId}`);
    return planGroup(group, (draft) => applyPolicy(route(draft, rules), rules, batch.now));
  });
}

/** The first enabled rule that matches stamps the team when the caller has none. */
function route(draft: AlertDraft, rules: TenantRules): AlertDraft {
  if (draft.teamId !== null) return draft;
  const decision = rules.route(matchable(draft));
  return decision.kind === 'routed' ? { ...draft, teamId: decision.teamId } : draft;
}

function applyPolicy(draft: AlertDraft, rules: TenantRules, now: Date): Admission {
  return admit(draft, rules.effect(matchable(draft)), now);
}

/** Rules see what was given; an absent entity matches no list of entities. */
function matchable({ message, priority, source, entity, tags, teamId }: AlertDraft): MatchableAlert {
  return { message, priority, source: source || null, entity: entity || null, tags, teamId };
}
