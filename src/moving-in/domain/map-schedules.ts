import { Differences } from './differences.js';
import type { Difference } from './difference.js';
import { weeklyOf } from './map-conditions.js';
import { type Names, shownRef } from './names.js';
import type { Org, OrgOverride, OrgRotation, OrgSchedule, Ref, Restriction } from './org.js';
import type { Wanted } from './wanted.js';

interface Noted {
  schedules: Differences;
  rotations: Differences;
  overrides: Differences;
}

/** Schedules with their rotations, and the overrides that can be. */
export function mapSchedules(org: Org, names: Names): { wanted: Wanted[]; differences: Difference[] } {
  const noted: Noted = {
    schedules: new Differences('schedules'),
    rotations: new Differences('rotations'),
    overrides: new Differences('overrides'),
  };
  const wanted = org.schedules.map((schedule) => mapSchedule(org, names, schedule, noted));
  return { wanted, differences: Object.values(noted).flatMap((each: Differences) => each.list()) };
}

function mapSchedule(org: Org, names: Names, schedule: OrgSchedule, noted: Noted): Wanted {
  const { id, name, description, timezone, enabled, ownerTeam } = schedule;
  const team = ownerTeam && names.team(ownerTeam);
  if (ownerTeam !== null && team === null)
    noted.schedules.differs(
      schedule,
      `it belongs to ${shownRef(ownerTeam)}, which is not there`,
      'it is global',
      false,
    );
  if (timezone === null)
    noted.schedules.differs(schedule, 'its time zone is not in the source', 'its clock is UTC; set its zone', true);
  const overrides = schedule.overrides?.flatMap((each) => mapOverride(names, schedule, each, noted.overrides));
  return {
    ...{ id, name, description: description === '' ? null : description, team, timezone: timezone ?? 'UTC', enabled },
    // What a source has lost of a rotation is reported where it is read.
    rotations: schedule.rotations
      .filter(({ type }) => type !== null)
      .map((rotation) => mapRotation(org, names, schedule, rotation, noted.rotations)),
    ...(overrides ? { overrides } : {}),
  };
}

function mapRotation(
  org: Org,
  names: Names,
  schedule: OrgSchedule,
  rotation: OrgRotation,
  differences: Differences,
): Wanted {
  const about = { name: `${schedule.name}: ${rotation.name ?? 'unnamed'}`, id: rotation.id };
  const participants = rotation.participants.map((each) => mapParticipant(org, names, each, about, differences));
  return {
    ...{ name: rotation.name, startDate: rotation.startDate, endDate: rotation.endDate },
    ...{ type: rotation.type, length: rotation.length, participants },
    ...windowsOf(rotation.restriction),
  };
}

const NOBODY: Wanted = { none: true };

function mapParticipant(
  org: Org,
  names: Names,
  ref: Ref | null,
  about: { name: string; id: string | null },
  differences: Differences,
): Wanted {
  if (ref === null) return NOBODY;
  switch (ref.type) {
    case 'none':
      return NOBODY;
    case 'user':
      if (!names.isKnownUser(ref))
        differences.note(
          about,
          `one of its turns is that of ${ref.name ?? ref.id ?? 'somebody'}, who was deleted`,
          'a blocked user of that name keeps the place, so that nobody else’s turn moves; nobody is paged in it',
        );
      return { user: names.user(ref) };
    case 'team':
    case 'schedule': {
      const key = ref.type === 'team' ? names.team(ref) : names.schedule(ref);
      return key === null ? lost(ref, about, differences) : { [ref.type]: key };
    }
    case 'escalation':
      return firstOf(org, names, ref, about, differences);
    default:
      return lost(ref, about, differences);
  }
}

function lost(ref: Ref, about: { name: string; id: string | null }, differences: Differences): Wanted {
  differences.lacks(about, `a turn is that of ${shownRef(ref)}, which is not there`, 'nobody is on call in it', true);
  return NOBODY;
}

/** An escalation in a rotation means whom its first rule names. */
function firstOf(
  org: Org,
  names: Names,
  ref: Ref,
  about: { name: string; id: string | null },
  differences: Differences,
): Wanted {
  const key = names.escalation(ref);
  const rules = org.escalations.find(({ name }) => name === key)?.rules ?? [];
  const due = rules.filter(({ minutes }) => minutes === rules[0]?.minutes).flatMap(({ recipient }) => recipient ?? []);
  const [first, ...more] = due;
  if (first === undefined || first.type === 'escalation') return lost(ref, about, differences);
  differences.differs(
    about,
    `a turn is that of ${shownRef(ref)}`,
    more.length === 0
      ? `${shownRef(first)} has it, whom that escalation notifies first today; later changes of it are not followed`
      : `only ${shownRef(first)} has it; that escalation notifies ${more.map(shownRef).join(', ')} at once, too`,
    more.length > 0,
  );
  return mapParticipant(org, names, first, about, differences);
}

function windowsOf(restriction: Restriction): Wanted {
  if (restriction === null) return {};
  if (restriction.type === 'daily') return { timeRestriction: restriction.window };
  return { restrictions: weeklyOf(restriction.windows) };
}

function mapOverride(names: Names, schedule: OrgSchedule, override: OrgOverride, differences: Differences): Wanted[] {
  const { participant, rotations, startDate, endDate, alias } = override;
  const about = { name: `${schedule.name}: ${startDate} to ${endDate}`, id: null };
  if (participant.type !== 'user' || rotations.length > 0) {
    const what =
      rotations.length > 0 ? 'an override of some of its rotations' : `an override by ${shownRef(participant)}`;
    differences.lacks(about, what, 'the rotations decide then; enter it by hand', true);
    return [];
  }
  return [{ user: names.user(participant), startTime: startDate, endTime: endDate, reason: alias }];
}
