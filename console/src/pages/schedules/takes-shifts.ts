import type { Person } from '../../api/directory.js';

/** Stakeholders take no shifts, and who is blocked is not there. */
export function takesShifts({ role, blocked }: Pick<Person, 'role' | 'blocked'>): boolean {
  return !blocked && role !== 'stakeholder';
}
