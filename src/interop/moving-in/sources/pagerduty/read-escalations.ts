import type { WireObject } from '../../../codec/wire-object.js';
import type { Differences } from '../../domain/differences.js';
import type { OrgEscalation, OrgEscalationRule } from '../../domain/org.js';
import { idHere, ownerOf, refOf } from './lists.js';

/**
 * An escalation policy. There a delay is that until the next rule, here it counts from the beginning; the last one is the wait
 * before the rules are repeated.
 */
export function readEscalation(wire: WireObject, differences: Differences): OrgEscalation {
  const [id, name] = [idHere('escalation', wire.required('id')), wire.required('name')];
  const about = { name, id };
  const { ownerTeam, further } = ownerOf(wire);
  if (further.length > 0)
    differences.differs(about, `it belongs to ${further.join(', ')}, too`, 'it belongs to its first team', false);
  const rules: OrgEscalationRule[] = [];
  let delayMinutes = 0;
  let waitInterval = 0;
  for (const [place, rule] of (wire.objects('escalation_rules') ?? []).entries()) {
    const targets = rule.objects('targets') ?? [];
    if (isInTurn(rule) && targets.length > 1)
      differences.differs(
        about,
        `its rule ${place + 1} pages one of ${targets.length} targets, in turn`,
        'all of them are paged: rather too many than nobody',
        true,
      );
    for (const target of targets)
      rules.push({ condition: 'if-not-acked', notifyType: 'default', delayMinutes, recipient: refOf(target) });
    waitInterval = rule.number('escalation_delay_in_minutes') ?? 30;
    delayMinutes += waitInterval;
  }
  const count = wire.number('num_loops') ?? 0;
  const repeat = { waitInterval, count, resetRecipientStates: false, closeAlertAfterAll: false };
  return {
    ...{ id, name, description: wire.text('description'), ownerTeam, rules },
    ...(count > 0 && rules.length > 0 ? { repeat } : {}),
  };
}

/** The strategy is a word, or an object with one, or a list of these. */
function isInTurn(rule: WireObject): boolean {
  return JSON.stringify(rule.member('escalation_rule_assignment_strategy') ?? null).includes('"round_robin"');
}
