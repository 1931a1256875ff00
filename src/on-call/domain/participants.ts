import type { Interval } from './intervals.js';

/** The types of participants; an unknown one in old rows acts as `user`. */
export const PARTICIPANT_TYPES = ['user', 'team', 'schedule', 'escalation', 'none'] as const;
export type ParticipantType = (typeof PARTICIPANT_TYPES)[number];

/** Who stands in by an override. */
export const STAND_IN_TYPES = ['user', 'team', 'escalation', 'none'] as const;
export type StandInType = (typeof STAND_IN_TYPES)[number];

/**
 * A place in a rotation, or who stands in by an override: a `user` (default), a `team`, a `schedule`, an `escalation` (those
 * whom its first rules name), or `none` (nobody, and meant so).
 */
export interface Participant {
  readonly id: string;
  readonly name?: string;
  readonly type?: string;
}

/** One of those whom an escalation pages first. */
export interface FirstRecipient {
  readonly type: 'user' | 'team' | 'schedule';
  readonly id: string;
  /** As in the rule. `random` means everybody of whom one is picked. */
  readonly notifyType: string;
}

/** An escalation policy as far as it stands for people in a schedule. */
export interface EscalationEntry {
  readonly name: string;
  /** The recipients of its rules with the shortest delay. */
  readonly first: readonly FirstRecipient[];
  /** Where they have changed: what they were, and are. Sorted, disjoint; it is deleted where the last one has ended. */
  readonly versions?: readonly FirstVersion[];
}

/** Whom an escalation paged first for some time. */
export interface FirstVersion extends Interval {
  readonly first: readonly FirstRecipient[];
}

export const isDeleted = ({ versions }: EscalationEntry): boolean =>
  versions?.at(-1)?.end !== Infinity && versions !== undefined;

/** All whom it pages, or has paged, first. */
export const everFirst = ({ first, versions }: EscalationEntry): readonly FirstRecipient[] =>
  versions ? versions.flatMap((each) => each.first) : first;

/** By their ids. */
export type Escalations = ReadonlyMap<string, EscalationEntry>;

export function typeOf({ type }: Pick<Participant, 'type'>): ParticipantType {
  return PARTICIPANT_TYPES.find((each) => each === type) ?? 'user';
}

/** The schedules that these name, by themselves or through escalations. */
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
