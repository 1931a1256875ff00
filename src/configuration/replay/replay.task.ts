import { task } from '../../platform/offload/task.js';
import type { Tally } from './domain/comparison.js';
import type { PastAlert } from './domain/past-alert.js';
import type { ReplayInput } from './domain/replay.js';

/** Replays some alerts under both configurations. */
export const REPLAY = task<[ReplayInput, PastAlert[]], Tally>('replay');
