/** Changes that the service makes only when they are confirmed, because nobody who is there would be on call. */
import { Problem } from '../api/problem.js';

export const leavesNobody = (error: unknown): boolean => error instanceof Problem && error.code === 'LEAVES_NOBODY';
