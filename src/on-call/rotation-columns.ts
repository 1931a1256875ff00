import { invalid } from '../platform/errors/api-error.js';
import { PARTICIPANT_TYPES, typeOf, type Participant } from './domain/schedule/participants.js';
import { presentTurn } from './domain/rotation/changed-rotation.js';
import type {
  CreateRotationDto,
  ParticipantDto,
  PresentTurnView,
  RotationView,
  UpdateRotationDto,
} from './dto/rotation.dto.js';
import type { RotationEntity } from './schedule.entity.js';
import { type Kept, keptOf, requireTarget, type Targets } from './targets.service.js';

/** The columns of a rotation, without its ids and position. */
export type RotationColumns = Omit<RotationEntity, 'tenantId' | 'id' | 'scheduleId' | 'position'>;

/** The data for checking a rotation's participants. */
export interface Naming {
  targets: Targets;
  kept?: Kept;
  /** The path of the rotation in the body, for error messages. */
  path?: string;
}

const DEFAULTS: Omit<RotationColumns, 'startDate'> = {
  name: null,
  endDate: null,
  type: 'daily',
  length: 1,
  participants: [],
  timeRestriction: null,
  restrictions: [],
  countsOnlyOwnHours: false,
  ...{ countsFrom: null, anchor: null, shift: 0 },
};

/** A new rotation, with the contract's defaults for missing fields. @throws ApiError 400 */
export function newRotation(body: CreateRotationDto, naming: Naming): RotationColumns {
  return changedRotation({ ...DEFAULTS, startDate: body.startDate }, body, naming);
}

/** The rotation after a PATCH of the present fields; null sets the default. @throws ApiError 400 */
export function changedRotation(stored: RotationColumns, body: UpdateRotationDto, naming: Naming): RotationColumns {
  const { path = '' } = naming;
  const participants = body.participants?.map((each, index) => participantOf(each, index, naming));
  const changed: RotationColumns = {
    name: chosen(body.name, stored.name, DEFAULTS.name),
    startDate: body.startDate ?? stored.startDate,
    endDate: chosen(body.endDate, stored.endDate, DEFAULTS.endDate),
    type: chosen(body.type, stored.type, DEFAULTS.type),
    length: chosen(body.length, stored.length, DEFAULTS.length),
    participants: chosen(body.participants && participants, stored.participants, DEFAULTS.participants),
    timeRestriction: chosen(body.timeRestriction, stored.timeRestriction, DEFAULTS.timeRestriction),
    restrictions: chosen(body.restrictions, stored.restrictions, DEFAULTS.restrictions),
    countsOnlyOwnHours: chosen(body.countsOnlyOwnHours, stored.countsOnlyOwnHours, DEFAULTS.countsOnlyOwnHours),
    ...{ countsFrom: stored.countsFrom, anchor: stored.anchor, shift: stored.shift },
  };
  if (changed.endDate && changed.endDate <= changed.startDate) {
    throw invalid(`${path}endDate`, 'must be after startDate');
  }
  return changed;
}

/** The participants of rotations. */
export const keptIn = (rotations: readonly { participants: readonly Participant[] }[]): Kept =>
  keptOf(rotations.flatMap(({ participants }) => participants.map((each) => ({ id: each.id, type: typeOf(each) }))));

function participantOf({ id = '', name, type }: ParticipantDto, index: number, naming: Naming): Participant {
  const { targets, kept, path = '' } = naming;
  const field = `${path}participants.${index}`;
  if (type && typeOf({ type }) !== type)
    throw invalid(`${field}.type`, `must be one of ${PARTICIPANT_TYPES.join(', ')}`);
  const participantType = typeOf({ ...(type && { type }) });
  return {
    id: participantType === 'none' ? id : requireTarget(targets, { type: participantType, id }, `${field}.id`, kept),
    ...(name && { name }),
    ...(type && { type }),
  };
}

/** @param at the schedule's zone and the time for the current turn */
export function rotationView(rotation: RotationEntity, at: { timezone: string; now: Date }): RotationView {
  return {
    id: rotation.id,
    name: rotation.name,
    startDate: rotation.startDate.toISOString(),
    endDate: rotation.endDate?.toISOString() ?? null,
    type: rotation.type,
    length: rotation.length,
    // Older rows may have unknown types, which count as users.
    participants: rotation.participants.map((each) => (each.type ? { ...each, type: typeOf(each) } : each)),
    timeRestriction: rotation.timeRestriction,
    restrictions: rotation.restrictions,
    countsOnlyOwnHours: rotation.countsOnlyOwnHours,
    ...(rotation.countsFrom && {
      counting: {
        from: rotation.countsFrom.toISOString(),
        anchor: rotation.anchor?.toISOString() ?? null,
        shift: rotation.shift,
        turn: turnView(rotation, at),
      },
    }),
  };
}

function turnView(
  rotation: RotationEntity,
  { timezone, now }: { timezone: string; now: Date },
): PresentTurnView | null {
  // The row may have been written by other software.
  if (!Array.isArray(rotation.participants) || !Array.isArray(rotation.restrictions)) return null;
  const turn = presentTurn(rotation, now.getTime(), timezone);
  if (turn === null) return null;
  const until = Number.isFinite(turn.end) ? new Date(turn.end).toISOString() : null;
  return { participant: turn.index, until, next: turn.next };
}

function chosen<T>(given: T | null | undefined, stored: T, fallback: T): T {
  return given === undefined ? stored : (given ?? fallback);
}
