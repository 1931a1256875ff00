import { badRequest } from '../common/errors/api-error.js';
import { inSlices, type Slices } from '../common/slices/slices.js';
import { LimitExceeded, type Limits } from './domain/work.js';

const TOO_MUCH: Readonly<Record<keyof Limits, string>> = {
  turns: 'turns of rotations would have to be looked at',
  entries: 'entries would be in the answer',
};

/** Runs an evaluation of schedules, with pauses for other work. @throws ApiError 400 RANGE_TOO_LARGE beyond a limit */
export async function workedOut<T>(slices: Slices<T>): Promise<T> {
  try {
    return await inSlices(slices);
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error;
    const { kind, most } = error;
    throw badRequest(
      `Range too large: more than ${most} ${TOO_MUCH[kind]}. Ask for a shorter range`,
      'RANGE_TOO_LARGE',
    );
  }
}
