import { ALERT_FIELDS } from '../../lifecycle/domain/alert-fields.js';
import { unionTags } from '../../lifecycle/domain/create-request.js';
import { ALIAS_END } from '../../lifecycle/domain/stored-alias.js';
import { newResponders } from '../../lifecycle/domain/responders.js';
import type { MatchableAlert } from '../../../platform/matching/match-criteria.js';
import { fillIn } from '../../../platform/matching/text-template.js';
import type { ActionValues } from './policy-actions.js';

/**
 * The alert as the actions of a policy leave it. Templates see it as it came to the policy. A message, alias or source that
 * would become empty stays as it is.
 */
export function changeAlert<A extends MatchableAlert>(alert: A, actions: ActionValues): A {
  const { replaceTags, addTags, setPriority, replaceActions, addActions } = actions;
  const { replaceDetails, addDetails, replaceResponders, addResponders } = actions;
  return {
    ...alert,
    ...textsOf(alert, actions),
    tags: unionTags(replaceTags ? [] : alert.tags, addTags),
    priority: setPriority ?? alert.priority,
    ...((replaceActions || addActions.length > 0) && {
      actions: unionTags(replaceActions ? [] : (alert.actions ?? []), addActions),
    }),
    ...((replaceDetails || Object.keys(addDetails).length > 0) && {
      details: { ...(replaceDetails ? {} : alert.details), ...addDetails },
    }),
    ...((replaceResponders || addResponders.length > 0) && {
      responders: respondersOf(replaceResponders ? [] : (alert.responders ?? []), addResponders),
    }),
  };
}

const TEXTS = [
  ['message', 'setMessage', true],
  ['alias', 'setAlias', true],
  ['source', 'setSource', true],
  ['description', 'setDescription', false],
  ['entity', 'setEntity', false],
] as const;

function textsOf(alert: MatchableAlert, actions: ActionValues): Partial<MatchableAlert> {
  const texts: Partial<Record<(typeof TEXTS)[number][0], string>> = {};
  for (const [field, action, isNeeded] of TEXTS) {
    const template = actions[action];
    if (template === null) continue;
    const filled = fillIn(template, alert, ALERT_FIELDS[field].max);
    const text = field === 'alias' ? filled.replaceAll(ALIAS_END, '\uFFFD') : filled;
    // A field that has no value keeps its own sign for that.
    if (text !== (alert[field] ?? '') && !(isNeeded && text.trim() === '')) texts[field] = text;
  }
  return texts;
}

function respondersOf(
  present: NonNullable<MatchableAlert['responders']>,
  added: NonNullable<MatchableAlert['responders']>,
): NonNullable<MatchableAlert['responders']> {
  return [...present, ...newResponders(present, added)];
}
