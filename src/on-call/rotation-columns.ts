import { badRequest } from '../platform/errors/api-error.js';
import { PARTICIPANT_TYPES, typeOf, type Participant } from './domain/participants.js';
import { presentTurn } from './domain/changed-rotation.js';
import type {
  CreateRotationDto,
  ParticipantDto,
  PresentTurnView,
  RotationView,
  UpdateRotationDto,
} from './dto/rotation.dto.js';
import type { RotationEntity } from './schedule.entity.js';
import { type Kept, keptOf, requireTarget, type Targets } from './targets.service.js';

/** The fields of a rotation that a client gives. */
export type RotationColumns = Omit<RotationEntity, 'tenantId' | 'id' | 'scheduleId' | 'position'>;

/** The data to check a rotation's participants. */
export interface Naming {
  targets: Targets;
  kept?: Kept;
  /** Of the rotation in the body, for errors. */
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

/** A new rotation, with the contract's defaults for what is left out. @throws ApiError 400 */
export function newRotation(body: CreateRotationDto, naming: Naming): RotationColumns {
  return changedRotation({ ...DEFAULTS, startDate: body.startDate }, body, naming);
}

/** The rotation after a PATCH: present fields only, null for the default. @throws ApiError 400 */
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
    throw badRequest(`Invalid request: ${path}endDate: must be after startDate`);
  }
  return changed;
}

/** Whom rotations name. */
export const keptIn = (rotations: readonly { participants: readonly Participant[] }[]): Kept =>
  keptOf(rotations.flatMap(({ participants }) => participants.map((each) => ({ id: each.id, type: typeOf(each) }))));

function participantOf({ id = '', name, type }: ParticipantDto, index: number, naming: Naming): Participant {
  const { targets, kept, path = '' } = naming;
  const field = `${path}participants.${index}`;
  if (type && typeOf({ type }) !== type)
    throw badRequest(`Invalid request: ${field}.type: must be one of ${PARTICIPANT_TYPES.join(', ')}`);
  const meant = typeOf({ ...(type && { type }) });
  return {
    id: meant === 'none' ? id : requireTarget(targets, { type: meant, id }, `${field}.id`, kept),
    ...(name && { name }),
    ...(type && { type }),
  };
}

/** @param at in which zone of the schedule, and when, whoever asks wants to know whose turn it is */
export function rotationView(rotation: RotationEntity, at: { timezone: string; now: Date }): RotationView {
  return {
    id: rotation.id,
    name: rotation.name,
    startDate: rotation.startDate.toISOString(),
    endDate: rotation.endDate?.toISOString() ?? null,
    type: rotation.type,
    length: rotation.length,
    // Older rows may have other types, which mean users.
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
  // Rows that were written by something else may hold anything.
  if (!Array.isArray(rotation.participants) || !Array.isArray(rotation.restrictions)) return null;
  const turn = presentTurn(rotation, now.getTime(), timezone);
  if (turn === null) return null;
  const until = Number.isFinite(turn.end) ? new Date(turn.end).toISOString() : null;
  return { participant: turn.place, until, next: turn.next };
}

function chosen<T>(given: T | null | undefined, stored: T, fallback: T): T {
  return given === undefined ? stored : (given ?? fallback);
}
