import { pagesPeople, type EscalationRule } from '../../paging/escalation/domain/policy.js';
import type { VersionedPolicy } from '../../paging/escalation/policy-catalog.js';
import { durationOf, minutesAt } from './durations.js';
import { ownerShape, type RefReader, refsTo, thingShape, type Things } from './refs.js';
import type { Json, WireObject } from './wire-object.js';

const CONDITIONS = { 'if-not-acked': 'if-not-acked', 'if-not-closed': 'if-not-closed' } as const;

/** What Pager has of a repeat. */
export interface Repeating {
  repeatInterval: number;
  repeatCount: number;
  closeAlertAfterAll: boolean;
  resetAcknowledgements: boolean;
}

/** `waitInterval` in minutes after the last rule. */
export interface WireRepeat {
  waitInterval: number;
  count: number;
  resetRecipientStates: boolean;
  closeAlertAfterAll: boolean;
}

export interface WireEscalationRule<R> {
  condition: string;
  notifyType: string;
  /** From the alert's creation. */
  delayMinutes: number;
  recipient: R;
}

/** A repeat as it was sent, as long as the escalation still has what it stands for. */
export interface EscalationOriginals {
  repeat?: WireRepeat;
  standsFor?: Repeating;
}

export const NO_REPEAT: Repeating = {
  ...{ repeatInterval: 0, repeatCount: 1 },
  ...{ closeAlertAfterAll: false, resetAcknowledgements: false },
};

/** Absent values are undefined. */
export interface WireEscalation<R> {
  name?: string;
  description?: string;
  rules?: WireEscalationRule<R>[];
  repeat?: WireRepeat;
}

export function decodeEscalation<R>(wire: WireObject, refs: RefReader<R>): WireEscalation<R> {
  return {
    ...{ name: wire.text('name'), description: wire.text('description'), repeat: repeatIn(wire.object('repeat')) },
    rules: wire.objects('rules')?.map((rule): WireEscalationRule<R> => {
      // The exporter leaves out `random`, which it does not know.
      const notifyType = rule.text('notifyType') ?? (rule.isRequest ? 'default' : 'random');
      return {
        condition: rule.word('condition', CONDITIONS) ?? 'if-not-acked',
        notifyType: rule.isRequest ? notifyType : notifyType.toLowerCase(),
        delayMinutes: minutesAt(rule, 'delay') ?? 0,
        recipient: refs(rule.part('recipient'), ['user', 'team', 'schedule']),
      };
    }),
  };
}

const repeatIn = (wire: WireObject | undefined): WireRepeat | undefined =>
  wire && {
    ...{ waitInterval: wire.number('waitInterval') ?? 0, count: wire.number('count') ?? 1 },
    resetRecipientStates: wire.flag('resetRecipientStates') ?? false,
    closeAlertAfterAll: wire.flag('closeAlertAfterAll') ?? false,
  };

/** Theirs counts the rounds after the first one, and a wait of 0 means no repeat; Pager's counts all rounds. */
export function repeatingOf({ waitInterval, count, resetRecipientStates, closeAlertAfterAll }: WireRepeat): Repeating {
  const repeatCount = waitInterval === 0 ? 1 : count + 1;
  const resetAcknowledgements = repeatCount > 1 && resetRecipientStates;
  return { repeatInterval: waitInterval, repeatCount, closeAlertAfterAll, resetAcknowledgements };
}

/**
 * The same of a request, for Pager's rules of one.
 * @param present its rules until now: those for chat rooms, which the third party's shape cannot name, stay
 * @throws ApiError 422
 */
export function escalationIn(
  body: WireObject,
  things: Things,
  present: readonly EscalationRule[] = [],
): { fields: Record<string, unknown>; kept: EscalationOriginals } {
  const { repeat, rules, ...fields } = decodeEscalation(body, refsTo(things));
  const given = rules?.map(({ recipient, ...rule }) => ({
    ...{ ...rule, recipientType: recipient.type, recipientId: 'id' in recipient ? recipient.id : undefined },
  }));
  const standsFor = repeat && repeatingOf(repeat);
  return {
    fields: {
      ...fields,
      rules: given && [...given, ...present.filter((rule) => !pagesPeople(rule)).map(({ id: _id, ...rule }) => rule)],
      ...standsFor,
    },
    kept: repeat ? { repeat, standsFor } : {},
  };
}

/** Rules in the order in which they were sent; `repeat` where there is one. */
export function encodeEscalation(
  { policy, version }: VersionedPolicy,
  kept: EscalationOriginals | undefined,
  things: Things,
): Json {
  const { id, name, description, teamId } = policy;
  return {
    ...{ id, name, description: description ?? '' },
    ownerTeam: ownerShape(teamId, things),
    rules: version.rules
      .filter(pagesPeople)
      .map(({ condition, notifyType, delayMinutes, recipientType, recipientId }) => ({
        ...{ condition, notifyType, delay: durationOf(delayMinutes) },
        recipient: thingShape(recipientType, recipientId, things),
      })),
    repeat: encodeRepeat(version, kept),
  };
}

/** Undefined: none. */
export function encodeRepeat(now: Repeating, { repeat, standsFor }: EscalationOriginals = {}): WireRepeat | undefined {
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
