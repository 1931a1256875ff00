import { badRequest } from '../common/errors/api-error.js';
import type { CreateRotationDto, RotationView, UpdateRotationDto } from './dto/rotation.dto.js';
import type { RotationEntity } from './entities/rotation.entity.js';

/** What a client decides of a rotation. */
export type RotationColumns = Omit<RotationEntity, 'tenantId' | 'id' | 'scheduleId' | 'position'>;

const DEFAULTS: Omit<RotationColumns, 'startDate'> = {
  name: null,
  endDate: null,
  type: 'daily',
  length: 1,
  participants: [],
  timeRestriction: null,
  restrictions: [],
};

/** A new rotation, with the contract's defaults for what is left out. @throws ApiError 400 */
export function newRotation(body: CreateRotationDto, path = ''): RotationColumns {
  return changedRotation({ ...DEFAULTS, startDate: body.startDate }, body, path);
}

/** The rotation after a PATCH: present fields only, null for the default. @throws ApiError 400 */
export function changedRotation(stored: RotationColumns, body: UpdateRotationDto, path = ''): RotationColumns {
  const participants = body.participants?.map(({ id = '', name, type }) => ({
    id,
    ...(name && { name }),
    ...(type && { type }),
  }));
  const changed: RotationColumns = {
    name: chosen(body.name, stored.name, DEFAULTS.name),
    startDate: body.startDate ?? stored.startDate,
    endDate: chosen(body.endDate, stored.endDate, DEFAULTS.endDate),
    type: chosen(body.type, stored.type, DEFAULTS.type),
    length: chosen(body.length, stored.length, DEFAULTS.length),
    participants: chosen(body.participants && participants, stored.participants, DEFAULTS.participants),
    timeRestriction: chosen(body.timeRestriction, stored.timeRestriction, DEFAULTS.timeRestriction),
    restrictions: chosen(body.restrictions, stored.restrictions, DEFAULTS.restrictions),
  };
  if (changed.endDate && changed.endDate <= changed.startDate) {
    throw badRequest(`Invalid request: ${path}endDate: must be after startDate`);
  }
  return changed;
}

export function rotationView(rotation: RotationEntity): RotationView {
  return {
    id: rotation.id,
    name: rotation.name,
    startDate: rotation.startDate.toISOString(),
    endDate: rotation.endDate?.toISOString() ?? null,
    type: rotation.type,
    length: rotation.length,
    participants: rotation.participants,
    timeRestriction: rotation.timeRestriction,
    restrictions: rotation.restrictions,
  };
}

function chosen<T>(given: T | null | undefined, stored: T, fallback: T): T {
  return given === undefined ? stored : (given ?? fallback);
}
