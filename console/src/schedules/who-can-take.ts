import type { components } from '../api/schema.js';
import { byName } from '../parts/by-name.js';
import { previewOf, type PreviewData } from './schedule-preview.js';
import type { Span } from './shift-spans.js';

type Schemas = components['schemas'];

/** Whether the user can take shifts: not blocked, and no stakeholder. */
export function takesShifts({ role, blocked }: Pick<PreviewData['people'][number], 'role' | 'blocked'>): boolean {
  return !blocked && role !== 'stakeholder';
}

/** Somebody who may be asked to be on call in a schedule. */
export interface Candidate {
  id: string;
  name: string;
  /** They are in a rotation of the schedule, themselves or by their team. */
  isParticipant: boolean;
  whyNot: 'blocked' | 'stakeholder' | 'off' | 'on-call' | null;
  /** They ask for time off in the span, and nobody has decided. */
  asksForTimeOff: boolean;
  /** Names of other schedules in which they are on call in the span. */
  elsewhere: readonly string[];
}

/**
 * The people who may take a time of a schedule, and why others of them cannot: the participants of its rotations first, then the
 * members of its team, which are all people if it belongs to all teams. Of both, those first who have nothing else then.
 * @param span in epoch milliseconds
 */
export function candidatesFor(
  data: PreviewData,
  schedule: Schemas['ScheduleView'] & Partial<Pick<Schemas['ScheduleDetailView'], 'overrides'>>,
  span: Span,
): Candidate[] {
  const members = (teamId: string | undefined): string[] =>
    (data.teams.find(({ id }) => id === teamId)?.members ?? []).map(({ id }) => id);
  const participants = new Set(
    schedule.rotations
      .flatMap((rotation) => rotation.participants)
      .flatMap(({ type = 'user', id = '' }) => (type === 'team' ? members(id) : type === 'user' ? [id] : [])),
  );
  const team = schedule.teamId === null ? null : new Set(members(schedule.teamId));
  const onCall = onCallIn(data, schedule, span);
  const others = data.schedules
    .filter(({ id, enabled }) => enabled && id !== schedule.id)
    .map((each) => ({ name: each.name, onCall: onCallIn(data, each, span) }));
  const isOff = (userId: string, status: string): boolean =>
    data.timeOff.some(
      (each) =>
        each.userId === userId &&
        each.status === status &&
        Date.parse(each.startDate) < span.end &&
        Date.parse(each.endDate) > span.start,
    );
  return data.people
    .filter(({ id }) => participants.has(id) || team === null || team.has(id))
    .map((person) => {
      const { id, fullName: name } = person;
      const isParticipant = participants.has(id);
      const elsewhere = others.filter((each) => each.onCall.has(id)).map((each) => each.name);
      const known = { id, name, isParticipant, elsewhere, asksForTimeOff: isOff(id, 'pending') };
      if (person.blocked) return { ...known, whyNot: 'blocked' as const };
      if (!takesShifts(person)) return { ...known, whyNot: 'stakeholder' as const };
      if (isOff(id, 'approved')) return { ...known, whyNot: 'off' as const };
      return { ...known, whyNot: onCall.has(id) ? ('on-call' as const) : null };
    })
    .sort(
      (a, b) =>
        Number(b.isParticipant) - Number(a.isParticipant) || Number(isBusy(a)) - Number(isBusy(b)) || byName(a, b),
    );
}

const isBusy = ({ elsewhere, asksForTimeOff }: Candidate): boolean => asksForTimeOff || elsewhere.length > 0;

/** The ids of the people who are on call at any time of the span. */
const onCallIn = (data: PreviewData, schedule: Schemas['ScheduleView'], span: Span): ReadonlySet<string> =>
  new Set(previewOf(data, schedule, span)?.final.map(({ userId }) => userId));
