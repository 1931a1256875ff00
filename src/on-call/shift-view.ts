import type { Shift } from './domain/shifts.js';
import type { ShiftView } from './dto/on-call.dto.js';

/** A shift as clients see it. */
export function shiftView({ person, rotation, override, ...shift }: Shift, id: string): ShiftView {
  return {
    id,
    startTime: new Date(shift.start).toISOString(),
    endTime: new Date(shift.end).toISOString(),
    userId: person.userId,
    userName: person.name,
    isOverride: rotation === null,
    overriddenUserName: shift.overriddenName,
    ...(rotation && { rotationId: rotation.id }),
    ...(override?.rotationIds && { rotationIds: [...override.rotationIds] }),
  };
}
