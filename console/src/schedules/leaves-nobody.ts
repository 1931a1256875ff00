/** Whether the change needs a confirmation, since it leaves nobody available on call. */
import { Problem } from '../api/problem.js';

export const leavesNobody = (error: unknown): boolean => error instanceof Problem && error.code === 'LEAVES_NOBODY';
