import { groupBy } from '../../../platform/group-by.js';
import { unlessUndecided } from '../../../platform/matching/decision.js';
import type { MatchableAlert } from '../../../platform/matching/match-criteria.js';
import { compileRules, type OrderedRule, type CompiledRule } from '../../../platform/matching/ordered-rules.js';

/** The ids of the rules that match a new alert: the first one of each service. */
export type MatchingRules = (alert: MatchableAlert) => string[];

/** `teamId`: the team of its service; null: global. */
type Rule = OrderedRule & { serviceId: string; teamId: string | null };

/**
 * Compiles the enabled rules of all services; null: there are none.
 * @param onBroken receives a rule that fails, which then matches nothing
 */
export function compileIncidentRules(
  rules: readonly Rule[],
  onBroken: (ruleId: string, error: unknown) => void,
): MatchingRules | null {
  const spared = <T>({ id }: Rule, instead: T, work: () => T): T => {
    try {
      return work();
    } catch (error) {
      onBroken(id, error);
      return instead;
    }
  };
  const sound = rules.filter((rule) => spared(rule, false, () => compileRules([rule]).length > 0));
  const services = [...groupBy(compileRules(sound), ({ rule }) => rule.serviceId).values()];
  if (services.length === 0) return null;
  const isMatch = ({ rule, matches }: CompiledRule<Rule>, alert: MatchableAlert): boolean =>
    isOfTeam(rule, alert) && spared(rule, false, () => unlessUndecided(false, () => matches(alert)));
  return (alert) => services.flatMap((own) => own.find((each) => isMatch(each, alert))?.rule.id ?? []);
}

/** The team of the service reads the incident, so it must not contain alerts that the team may not read. */
const isOfTeam = ({ teamId }: Rule, alert: MatchableAlert): boolean =>
  teamId === null || alert.teamId === null || alert.teamId === teamId;
