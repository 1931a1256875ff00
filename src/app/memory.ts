import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 collect the old generation when it has grown by 120 % since the last collection. On machines with much memory
 * V8 would let it grow further (docs/contribute/performance.md, "What bounds it").
 */
export function keepOldGenerationSmall(): void {
  setFlagsFromString('--heap-growing-percent=120');
}

/**
 * Keeps V8's young generation small during the start, whose objects survive: otherwise it would grow to its full size,
 * 18 MB, and an idle service never shrinks it. After the start it grows by V8's default. Only the command line can set its
 * maximum (docker/Dockerfile).
 */
export async function withSmallYoungGeneration(start: () => Promise<unknown>): Promise<void> {
  setFlagsFromString('--semi-space-growth-factor=1');
  await start();
  setFlagsFromString('--semi-space-growth-factor=2');
}
