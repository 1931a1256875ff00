/** An escalation policy as people say it. */
import { t } from '#words';
import { targetsOnCall } from '../../../src/paging/escalation/domain/policy.js';
import { lengthInWords } from '../parts/length.js';
import { allOf } from '../parts/lists.js';
import type { components } from '../api/schema.js';

type Schemas = components['schemas'];
type Policy = Schemas['EscalationPolicyView'];
export type PolicyStep = Pick<
  Policy['rules'][number],
  'condition' | 'notifyType' | 'delayMinutes' | 'recipientType' | 'recipientId' | 'whenNobody'
> & { recipientName?: string | null };
/** What of a policy its sentences say. */
export type SpokenPolicy = Pick<
  Policy,
  'repeatCount' | 'repeatInterval' | 'closeAlertAfterAll' | 'resetAcknowledgements' | 'whenNobody'
> & { rules: readonly PolicyStep[] };
type NameOf = (step: PolicyStep) => string;

/** In the order in which they are taken: by delay, and as listed where delays are the same. */
export const inOrder = <S extends { delayMinutes: number }>(steps: readonly S[]): S[] =>
  [...steps].sort((a, b) => a.delayMinutes - b.delayMinutes);

/** The steps with one of them moved to another place; delays stay at their places, so that the order of time does. */
export function moved<S extends { delayMinutes: number }>(steps: readonly S[], from: number, to: number): S[] {
  const next = [...steps];
  next.splice(to, 0, ...next.splice(from, 1));
  return next.map((step, place) => ({ ...step, delayMinutes: steps[place]!.delayMinutes }));
}

/** `whoever is on call in Platform`, `Ada`: whom a step notifies; the bare name while nothing is chosen. */
export function whoOf(step: PolicyStep, nameOf: NameOf): string {
  const name = nameOf(step);
  const { recipientType, recipientId, notifyType } = step;
  if (recipientType === 'user' || recipientId === '') return name;
  if (recipientType === 'room') return t`the chat room ${name}`;
  if (recipientType === 'team')
    switch (notifyType) {
      case 'random':
        return t`one member of ${name}, at random`;
      case 'admins':
        return t`the admins and leads of ${name}`;
      case 'users':
        return t`the members of ${name} who are not admins or leads`;
      default:
        return t`everyone in ${name}`;
    }
  switch (notifyType) {
    case 'random':
      return t`one of those on call in ${name}, at random`;
    case 'admins':
      return t`the admins and leads of the team of ${name}`;
    case 'users':
      return t`the members of the team of ${name} who are not admins or leads`;
    case 'next':
      return t`whoever is next in rotation in ${name}`;
    case 'previous':
      return t`whoever was on call before in ${name}`;
    default:
      return t`whoever is on call in ${name}`;
  }
}

/** Steps at one time and on one condition. */
export interface Moment<S extends PolicyStep = PolicyStep> {
  delayMinutes: number;
  /** False: it also goes to whoever has not closed an acknowledged alert. */
  untilAcknowledged: boolean;
  steps: S[];
}

export function momentsOf<S extends PolicyStep>(rules: readonly S[]): Moment<S>[] {
  const moments: Moment<S>[] = [];
  for (const step of inOrder(rules)) {
    const { delayMinutes } = step;
    // Nobody acknowledges an alert before it comes.
    const untilAcknowledged = delayMinutes === 0 || step.condition !== 'if-not-closed';
    const last = moments.at(-1);
    if (last?.delayMinutes === delayMinutes && last.untilAcknowledged === untilAcknowledged) last.steps.push(step);
    else moments.push({ delayMinutes, untilAcknowledged, steps: [step] });
  }
  return moments;
}

/** `At once`, `After 90 min`. */
export const whenOf = (minutes: number): string =>
  minutes === 0 ? t`At once` : t`After ${{ length: lengthInWords(minutes) }}`;

/**
 * What a policy does, in whole sentences: `At once: whoever is on call in Platform.`, `After 5 min, if not acknowledged: Ada.`
 * @param nameOf the name of what a step notifies
 */
export function policySentences(policy: SpokenPolicy, nameOf: NameOf): string[] {
  const spoken = (step: PolicyStep): string => {
    const who = whoOf(step, nameOf);
    const waits = targetsOnCall(step) && (step.whenNobody ?? policy.whenNobody) === 'hold';
    return waits ? t`${who} (waits until someone is)` : who;
  };
  const sentences = momentsOf(policy.rules).map(({ delayMinutes, untilAcknowledged, steps }) => {
    const who = allOf(steps.map(spoken));
    const when = whenOf(delayMinutes);
    if (delayMinutes === 0) return t`${when}: ${who}.`;
    return untilAcknowledged ? t`${when}, if not acknowledged: ${who}.` : t`${when}, if not closed: ${who}.`;
  });
  if (!policy.rules.some(({ recipientType }) => recipientType !== 'room'))
    sentences.push(t`No step notifies people, so the alert’s team is notified at once, or else the administrators.`);
  return [...sentences, ...endOf(policy)];
}

function endOf({ repeatCount, repeatInterval, closeAlertAfterAll, resetAcknowledgements }: SpokenPolicy): string[] {
  const pause = lengthInWords(Math.max(1, repeatInterval));
  const again = repeatCount - 1;
  const sentences: string[] = [];
  if (again === 1) sentences.push(t`Repeats once, ${pause} after the last step.`);
  else if (again === 2) sentences.push(t`Repeats twice, each time ${pause} after the last step.`);
  else if (again > 2) sentences.push(t`Repeats ${again} times, each time ${pause} after the last step.`);
  if (again > 0 && resetAcknowledgements)
    sentences.push(t`Each repeat takes an acknowledgement back and notifies again.`);
  if (closeAlertAfterAll)
    sentences.push(
      again > 0
        ? t`Closes the alert ${pause} after the last step of the last repeat.`
        : t`Closes the alert ${pause} after the last step.`,
    );
  return sentences;
}
