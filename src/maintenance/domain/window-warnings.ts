import type { Window } from './applicability.js';

/**
 * Warnings for the author of a window: it is stored as given, but may not do what was meant.
 * @param serviceIsKnown is there a service with the window's id? True where it names none
 */
export function windowWarnings(
  { startTime, endTime, enabled, public: isPublic }: Omit<Window, 'id'> & { public: boolean },
  serviceIsKnown: boolean,
): string[] {
  const warnings: string[] = [];
  if (endTime < startTime) warnings.push('endTime: is before startTime, so this window never applies');
  if (isPublic && !enabled) warnings.push('public: this window is disabled, so it is announced nowhere');
  if (!serviceIsKnown) warnings.push('serviceId: no service has this id, so this window shows on no status page');
  return warnings;
}
