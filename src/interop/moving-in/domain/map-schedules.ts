import { isId } from '../../../platform/ids.js';
import { rotationLabels } from '../../../configuration/domain/rotation-labels.js';
import { Differences } from './differences.js';
import type { Difference } from './difference.js';
import { type Names, shownGone, shownRef } from './names.js';
import type { Ref } from '../../codec/refs.js';
import type { Org, OrgOverride, OrgRotation, OrgSchedule } from './org.js';
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
  if (timezone === undefined)
    noted.schedules.differs(schedule, 'its time zone is not in the source', 'its clock is UTC; set its zone', true);
  // What a source has lost of a rotation is reported where it is read.
  const rotations = schedule.rotations.filter(({ type }) => type !== undefined);
  const overrides = schedule.overrides?.flatMap((each) =>
    mapOverride(org, names, { ...schedule, rotations }, each, noted),
  );
  return {
    ...{ id, name, description: description ?? null, team, timezone: timezone ?? 'UTC', enabled },
    rotations: rotations.map((rotation) => mapRotation(org, names, schedule, rotation, noted.rotations)),
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
  const { id, name = null, endDate = null, timeRestriction, restrictions, ...fields } = rotation;
  return {
    ...{ ...(id === null ? {} : { id }), ...fields, name, endDate, participants },
    ...(timeRestriction ? { timeRestriction } : restrictions?.length ? { restrictions } : {}),
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
  if (ref === null || ref.type === 'none') return NOBODY;
  if (ref.type === 'user' && names.isGone(ref))
    differences.note(
      about,
      `one of its turns is that of ${shownGone(ref)}`,
      'a blocked user of that name keeps the place, so that nobody else’s turn moves; the turn passes to the next one who is there',
    );
  return keyOf(org, names, ref, about, differences) ?? lost(ref, about, differences);
}

function lost(ref: Ref, about: { name: string; id: string | null }, differences: Differences): Wanted {
  differences.lacks(about, `a turn is that of ${shownRef(ref)}, which is not there`, 'nobody is on call in it', true);
  return NOBODY;
}

/** Of an escalation those whom its first rules name are on call. Null: it is not there. */
function keyOf(
  org: Org,
  names: Names,
  ref: Ref,
  about: { name: string; id: string | null },
  differences: Differences,
): Wanted | null {
  const key = names.key(ref, 'user', 'team', 'schedule', 'escalation');
  if (key?.['escalation'] === undefined) return key;
  const rules = org.escalations.find(({ name }) => name === key['escalation'])?.rules ?? [];
  const later = rules.filter(({ delayMinutes }) => delayMinutes !== rules[0]?.delayMinutes);
  if (later.length > 0)
    differences.differs(
      about,
      `${shownRef(ref)} is on call, and its rules after ${later[0]?.delayMinutes} minutes notify others`,
      'those whom its first rules name are on call; the later rules are not followed',
      true,
    );
  return key;
}

function mapOverride(
  org: Org,
  names: Names,
  schedule: OrgSchedule,
  override: OrgOverride,
  { overrides: differences }: Noted,
): Wanted[] {
  const { participant, rotations, startTime, endTime, alias } = override;
  const about = { name: `${schedule.name}: ${startTime} to ${endTime}`, id: null };
  const leaveOut = (what: string): Wanted[] => {
    differences.lacks(about, what, 'the rotations decide then; enter it by hand', true);
    return [];
  };
  const { type } = participant;
  const standIn =
    type === 'none' ? NOBODY : type === 'schedule' ? null : keyOf(org, names, participant, about, differences);
  if (standIn === null) return leaveOut(`an override by ${shownRef(participant)}, which is not there`);
  const labels = rotationLabels(schedule.rotations.map(({ name }) => name ?? null));
  const places = rotations.map((ref) => schedule.rotations.findIndex(({ id, name }) => isNamed(ref, id, name ?? null)));
  if (places.includes(-1)) return leaveOut('an override of a rotation that is not there');
  return [
    {
      ...standIn,
      ...(alias !== undefined && isId(alias) ? { id: alias.toLowerCase() } : {}),
      ...{ startTime, endTime, reason: alias ?? null },
      // In their order, as they are read.
      ...(places.length === 0 ? {} : { rotations: labels.filter((_, place) => places.includes(place)) }),
    },
  ];
}

const isNamed = (ref: Ref, id: string | null, name: string | null): boolean =>
  ref.id === null ? ref.name === name : ref.id.toLowerCase() === id;
