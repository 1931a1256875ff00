import type { Person } from '../../api/directory.js';

/** Whether the user can take shifts: not blocked, and no stakeholder. */
export function takesShifts({ role, blocked }: Pick<Person, 'role' | 'blocked'>): boolean {
  return !blocked && role !== 'stakeholder';
}
