import { pagesPeople, type EscalationRule } from '../../../escalation/domain/policy.js';
import type { VersionedPolicy } from '../../../escalation/policy-catalog.js';
import { ownerShape, thingIn, thingShape, type Things } from './named-things.js';
import { flagIn, numberIn, objectIn, objectsIn, textIn, unprocessable, type Wire } from './wire-body.js';

const CONDITIONS = ['if-not-acked', 'if-not-closed'];
const MINUTES: Readonly<Record<string, number>> = { minutes: 1, hours: 60, days: 1440 };

/** What Pager has of a repeat. */
interface Repeating {
  repeatInterval: number;
  repeatCount: number;
  closeAlertAfterAll: boolean;
  resetAcknowledgements: boolean;
}

/** A repeat as it was sent, as long as the escalation still has what it stands for. */
export interface EscalationOriginals {
  repeat?: { waitInterval: number; count: number; resetRecipientStates: boolean; closeAlertAfterAll: boolean };
  standsFor?: Repeating;
}

const NO_REPEAT: Repeating = {
  ...{ repeatInterval: 0, repeatCount: 1 },
  ...{ closeAlertAfterAll: false, resetAcknowledgements: false },
};

/**
 * What a body says of an escalation; absent values are undefined.
 * @param present its rules until now: those for chat rooms, which the third party's shape cannot name, stay
 * @throws ApiError 422
 */
export function escalationIn(
  body: Wire,
  things: Things,
  present: readonly EscalationRule[] = [],
): { fields: Record<string, unknown>; kept: EscalationOriginals } {
  const given = objectsIn(body, 'rules')?.map((rule, index) => ruleIn(rule, things, `rules.${index}`));
  const kept = repeatIn(body);
  return {
    fields: {
      name: textIn(body, 'name'),
      description: textIn(body, 'description'),
      rules: given && [...given, ...present.filter((rule) => !pagesPeople(rule)).map(({ id: _id, ...rule }) => rule)],
      ...kept.standsFor,
    },
    kept,
  };
}

function ruleIn(rule: Wire, things: Things, path: string): Record<string, unknown> {
  const condition = textIn(rule, 'condition', `${path}.condition`) ?? 'if-not-acked';
  if (!CONDITIONS.includes(condition)) throw unprocessable(`${path}.condition must be one of ${CONDITIONS.join(', ')}`);
  const recipient = objectIn(rule, 'recipient', `${path}.recipient`) ?? {};
  const target = thingIn(recipient, things, ['user', 'team', 'schedule'], `${path}.recipient`);
  return {
    condition,
    notifyType: textIn(rule, 'notifyType', `${path}.notifyType`) ?? 'default',
    delayMinutes: delayIn(rule, path),
    recipientType: target?.type,
    recipientId: target?.id,
  };
}

function delayIn(rule: Wire, path: string): number {
  const delay = objectIn(rule, 'delay', `${path}.delay`);
  if (!delay) return 0;
  const amount = numberIn(delay, 'timeAmount', `${path}.delay.timeAmount`) ?? 0;
  const unit = textIn(delay, 'timeUnit', `${path}.delay.timeUnit`) ?? 'minutes';
  const minutes = Object.hasOwn(MINUTES, unit) ? MINUTES[unit] : undefined;
  if (minutes === undefined) throw unprocessable(`${path}.delay.timeUnit must be minutes, hours or days`);
  return amount * minutes;
}

/** Theirs counts the rounds after the first one, and a wait of 0 means no repeat; Pager's counts all rounds. @throws ApiError 422 */
function repeatIn(body: Wire): EscalationOriginals {
  const given = objectIn(body, 'repeat');
  if (!given) return {};
  const repeat = {
    waitInterval: numberIn(given, 'waitInterval', 'repeat.waitInterval') ?? 0,
    count: numberIn(given, 'count', 'repeat.count') ?? 1,
    resetRecipientStates: flagIn(given, 'resetRecipientStates', 'repeat.resetRecipientStates') ?? false,
    closeAlertAfterAll: flagIn(given, 'closeAlertAfterAll', 'repeat.closeAlertAfterAll') ?? false,
  };
  const { waitInterval, count, closeAlertAfterAll } = repeat;
  const repeatCount = waitInterval === 0 ? 1 : count + 1;
  const resetAcknowledgements = repeatCount > 1 && repeat.resetRecipientStates;
  return {
    repeat,
    standsFor: { repeatInterval: waitInterval, repeatCount, closeAlertAfterAll, resetAcknowledgements },
  };
}

/** Rules in the order in which they were sent; `repeat` where there is one. */
export function escalationShape(
  { policy, version }: VersionedPolicy,
  kept: EscalationOriginals | undefined,
  things: Things,
): Wire {
  const { id, name, description, teamId } = policy;
  return {
    ...{ id, name, description: description ?? '' },
    ownerTeam: ownerShape(teamId, things),
    rules: version.rules
      .filter(pagesPeople)
      .map(({ condition, notifyType, delayMinutes, recipientType, recipientId }) => ({
        ...{ condition, notifyType, delay: { timeAmount: delayMinutes, timeUnit: 'minutes' } },
        recipient: thingShape(recipientType, recipientId, things),
      })),
    repeat: repeatShape(version, kept),
  };
}

/** Undefined: none. */
function repeatShape(now: Repeating, { repeat, standsFor }: EscalationOriginals = {}): EscalationOriginals['repeat'] {
  if (standsFor && isSame(standsFor, now)) return repeat;
  if (isSame(now, NO_REPEAT)) return undefined;
  const { repeatInterval, repeatCount, closeAlertAfterAll, resetAcknowledgements } = now;
  return {
    // Pager waits a minute where it repeats and has no interval.
    waitInterval: repeatCount > 1 ? Math.max(repeatInterval, 1) : 0,
    count: Math.max(repeatCount - 1, 1),
    ...{ resetRecipientStates: resetAcknowledgements, closeAlertAfterAll },
  };
}

const isSame = (a: Repeating, b: Repeating): boolean =>
  a.repeatInterval === b.repeatInterval &&
  a.repeatCount === b.repeatCount &&
  a.closeAlertAfterAll === b.closeAlertAfterAll &&
  // Of an older original it is not known; then it was refused.
  (a.resetAcknowledgements ?? false) === (b.resetAcknowledgements ?? false);
