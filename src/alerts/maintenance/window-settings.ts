import type { Words } from '../../platform/words.js';
import type { Caller } from '../../people/access/caller.js';
import { isDeepStrictEqual } from 'node:util';
import { decidePermission } from '../../people/access/domain/permissions.js';
import { requireRead } from '../../people/access/domain/reading.js';
import { mayChangeOf, mayTouchTeam, requireGlobal } from '../../people/access/domain/team-access.js';
import { forbidden, invalid } from '../../platform/errors/api-error.js';
import { criteriaOf } from '../../platform/matching/match-criteria.dto.js';
import type { TenantScope, Transaction } from '../../platform/database/unit-of-work.js';
import type { SwitchRule } from './domain/switches.js';
import type { SwitchedThings } from './switched-things.js';
import { courseOf, type Course, type Recurrence, type Times } from './domain/recurrence.js';
import { RecurrenceError } from './domain/rrule.js';
import type { Silence } from './domain/silence.js';
import { givenCourse, keptRecurrence, ruleInWords } from './domain/window-course.js';
import type {
  MaintenanceSpanView,
  MaintenanceWindowView,
  RecurrenceDto,
  SilenceDto,
} from './dto/maintenance-window.dto.js';
import type { MaintenanceWindow } from './maintenance-window.entity.js';
import { knownAmong } from './maintenance.queries.js';

/** As many of the next times as answers show. */
const SHOWN_TIMES = 3;

/** @throws ApiError 400 for a recurrence that cannot be used */
export function checkedCourse(times: Times): Course {
  try {
    return givenCourse(times);
  } catch (error) {
    if (error instanceof RecurrenceError) throw invalid(error.path, error.detail);
    throw error;
  }
}

/** The recurrence of checked times as it is stored. @throws ApiError 400 for one that cannot be used */
export function checkedRecurrence(times: Times): Recurrence | null {
  const { recurrence } = times;
  // New times may end elsewhere than the stored ones.
  const given = { ...times, recurrence: recurrence && { ...recurrence, last: undefined } };
  checkedCourse(given);
  return keptRecurrence(given);
}

/** Null: a stored recurrence cannot be used any more. */
export function storedCourse(times: Times): Course | null {
  try {
    return courseOf(times);
  } catch (error) {
    if (error instanceof RecurrenceError) return null;
    throw error;
  }
}

export function recurrenceOf(given: RecurrenceDto | null): Recurrence | null {
  return (
    given && {
      rrule: given.rrule.trim(),
      timezone: given.timezone ?? 'UTC',
      endsAtLocalTime: given.endsAtLocalTime ?? false,
    }
  );
}

/**
 * The silence as it is stored.
 * @param before what is stored; its teams may be sent back
 * @throws ApiError 400 for an unknown team, 403 for another than the caller's
 */
export async function silenceOf(
  scope: TenantScope,
  caller: Caller,
  given: SilenceDto | null,
  before: Silence | null,
): Promise<Silence | null> {
  if (given === null) return null;
  const teamIds = [...new Set(given.teamIds)];
  const added = teamIds.filter((id) => !before?.teamIds?.includes(id));
  const known = await knownAmong(scope, 'teams', added);
  if (added.some((id) => !known.has(id))) throw invalid('silence.teamIds', 'no such team', { problem: 'NOT_FOUND' });
  if (added.some((id) => !mayTouchTeam(caller, id))) throw forbidden('You have no access to that team');
  const match = criteriaOf(given.match);
  if (Object.keys(match).length > 0 && !isDeepStrictEqual(match, before?.match)) requireRead(caller, 'alerts');
  return {
    ...(teamIds.length > 0 && { teamIds }),
    ...(given.integrationIds?.length && { integrationIds: [...new Set(given.integrationIds)] }),
    ...(Object.keys(match).length > 0 && { match }),
    pageAfter: given.pageAfter ?? true,
  };
}

/**
 * The rules as they are stored; null: none.
 * @param before what is stored, which may be sent back
 * @throws ApiError 400 for what is not there, 403 for what the caller may not switch by hand
 */
export async function rulesOf(
  tx: Transaction,
  caller: Caller,
  given: readonly SwitchRule[] | null | undefined,
  before: readonly SwitchRule[] | null,
  things: SwitchedThings,
): Promise<readonly SwitchRule[] | null> {
  if (given === undefined) return before;
  const rules = (given ?? []).map(({ entity: { type, id }, state }) => ({ entity: { type, id }, state }));
  const isKept = (rule: SwitchRule): boolean => !!before?.some((each) => isDeepStrictEqual(each, rule));
  for (const [place, rule] of rules.entries()) {
    if (isKept(rule)) continue;
    const thing = things.of(rule.entity.type);
    const { resource } = thing;
    if (decidePermission(caller, 'PATCH', { resource, level: 'write' }).kind === 'refused')
      throw forbidden(`Needs the write permission on ${resource}`);
    const found = await thing.find(tx, rule.entity.id);
    if (!found)
      throw invalid(`rules.${place}.entity`, `there is no such ${rule.entity.type}`, { problem: 'NOT_FOUND' });
    if (!mayChangeOf(caller, found.teamId)) throw forbidden(`You have no access to that ${rule.entity.type}`);
  }
  return rules.length === 0 ? null : rules;
}

/**
 * The team of a window: the one that is given, else the present one. Null: global.
 * @throws ApiError 400 for an unknown team, 403 for another than the caller's, or none where it may not change what is global
 */
export async function ownerOf(
  scope: TenantScope,
  caller: Caller,
  given: string | null | undefined,
  present: string | null,
): Promise<string | null> {
  const teamId = given === undefined ? present : given;
  if (teamId === null) requireGlobal(caller);
  if (teamId === null || teamId === present) return teamId;
  if (!(await knownAmong(scope, 'teams', [teamId])).has(teamId))
    throw invalid('teamId', 'no such team', { problem: 'NOT_FOUND' });
  if (!mayTouchTeam(caller, teamId)) throw forbidden('You have no access to that team');
  return teamId;
}

export const presentTimes = (course: Course | null, from: Date, most: number): MaintenanceSpanView[] =>
  (course?.next(from, most) ?? []).map(({ start, end }) => ({
    startTime: start.toISOString(),
    endTime: end.toISOString(),
  }));

/** @param now which times come next */
export function viewOf(words: Words, window: MaintenanceWindow, now: Date): MaintenanceWindowView {
  const { id, name, description, startTime, endTime, serviceId, enabled, teamId, createdAt, heartbeats } = window;
  const { silence, recurrence, endedAt, rules, notifySubscribers } = window;
  const course = storedCourse(window);
  return {
    ...{ id, name, description, serviceId, enabled, public: window.public, notifySubscribers, heartbeats, teamId },
    silence: silence && {
      teamIds: silence.teamIds ?? [],
      integrationIds: silence.integrationIds ?? [],
      match: silence.match ?? {},
      pageAfter: silence.pageAfter,
    },
    rules: rules ?? [],
    recurrence: recurrence && {
      rrule: recurrence.rrule,
      timezone: recurrence.timezone,
      endsAtLocalTime: recurrence.endsAtLocalTime ?? false,
      text: course === null ? '' : ruleInWords(words, recurrence, startTime),
    },
    endedAt: endedAt?.toISOString() ?? null,
    times: presentTimes(course, now, SHOWN_TIMES),
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}
