import type { Interval } from '../intervals.js';

/** The types of participants; an unknown one in old rows acts as `user`. */
export const PARTICIPANT_TYPES = ['user', 'team', 'schedule', 'escalation', 'none'] as const;
export type ParticipantType = (typeof PARTICIPANT_TYPES)[number];

export const OVERRIDE_PARTICIPANT_TYPES = ['user', 'team', 'escalation', 'none'] as const;
export type OverrideParticipantType = (typeof OVERRIDE_PARTICIPANT_TYPES)[number];

/**
 * The participant of a rotation or override: a `user` (default), a `team`, a `schedule`, an `escalation` (the recipients of
 * the policy's first step), or `none` (nobody, on purpose).
 */
export interface Participant {
  readonly id: string;
  readonly name?: string;
  readonly type?: string;
}

/** A recipient of the first step of an escalation policy. */
export interface FirstRecipient {
  readonly type: 'user' | 'team' | 'schedule';
  readonly id: string;
  /** As in the rule. For `random` all candidates count. */
  readonly notifyType: string;
}

/** An escalation policy as a participant of schedules. */
export interface EscalationEntry {
  readonly name: string;
  /** The recipients of its rules with the shortest delay. */
  readonly first: readonly FirstRecipient[];
  /** Present after changes: the recipients over time, sorted, disjoint. If the last version has ended, the policy is deleted. */
  readonly versions?: readonly FirstVersion[];
}

/** The recipients of the first step over a time. */
export interface FirstVersion extends Interval {
  readonly first: readonly FirstRecipient[];
}

export const isDeleted = ({ versions }: EscalationEntry): boolean =>
  versions?.at(-1)?.end !== Infinity && versions !== undefined;

/** The current and former recipients of the first step. */
export const everFirst = ({ first, versions }: EscalationEntry): readonly FirstRecipient[] =>
  versions ? versions.flatMap((each) => each.first) : first;

/** Escalation policies by id. */
export type Escalations = ReadonlyMap<string, EscalationEntry>;

export function typeOf({ type }: Pick<Participant, 'type'>): ParticipantType {
  return PARTICIPANT_TYPES.find((each) => each === type) ?? 'user';
}

/** The ids of the schedules among the participants, directly or through escalation policies. */
export function schedulesNamedBy(participants: readonly Participant[], escalations: Escalations): string[] {
  return participants.flatMap((each) => {
    const type = typeOf(each);
    if (type === 'schedule') return [each.id];
    if (type !== 'escalation') return [];
    const entry = escalations.get(each.id);
    const named = entry ? everFirst(entry) : [];
    return named.filter((recipient) => recipient.type === 'schedule').map(({ id }) => id);
  });
}
