import { groupBy } from '../../../platform/group-by.js';
import { unlessUndecided } from '../../../platform/matching/decision.js';
import type { MatchableAlert } from '../../../platform/matching/match-criteria.js';
import { compileRules, type OrderedRule, type CompiledRule } from '../../../platform/matching/ordered-rules.js';

/** The ids of the rules that a new alert fits: of each service the first one. */
export type FittingRules = (alert: MatchableAlert) => string[];

/** `teamId`: of its service; null: every team's. */
type Rule = OrderedRule & { serviceId: string; teamId: string | null };

/**
 * Compiles the enabled rules of all services; null: there are none.
 * @param onBroken a rule that cannot be asked, which then fits nothing
 */
export function compileIncidentRules(
  rules: readonly Rule[],
  onBroken: (ruleId: string, error: unknown) => void,
): FittingRules | null {
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
  const fits = ({ rule, matches }: CompiledRule<Rule>, alert: MatchableAlert): boolean =>
    isOfTeam(rule, alert) && spared(rule, false, () => unlessUndecided(false, () => matches(alert)));
  return (alert) => services.flatMap((own) => own.find((each) => fits(each, alert))?.rule.id ?? []);
}

/** A team's people read the incident: it must not tell them of alerts that they may not read. */
const isOfTeam = ({ teamId }: Rule, alert: MatchableAlert): boolean =>
  teamId === null || alert.teamId === null || alert.teamId === teamId;
