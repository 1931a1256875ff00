import { invalid } from '../../../platform/errors/api-error.js';

const TYPES: readonly unknown[] = ['id', 'name'];

/**
 * How a third-party client names a saved search; by its id unless it says otherwise.
 * @param parameter which query parameter says so
 * @throws ApiError 400
 */
export function savedSearchNamed(
  identifier: string,
  type: unknown,
  parameter = 'identifierType',
): { id: string } | { name: string } {
  if (type !== undefined && type !== '' && !TYPES.includes(type)) {
    throw invalid(parameter, `must be one of ${TYPES.join(', ')}`);
  }
  return type === 'name' ? { name: identifier } : { id: identifier };
}
