import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 collect the old generation when it has grown by 120 % of what was in use after the last time. On a machine with much
 * memory it would let it grow further (docs/performance.md, "The old generation").
 */
export function keepOldGenerationSmall(): void {
  setFlagsFromString('--heap-growing-percent=120');
}
