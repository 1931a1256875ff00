import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 collect the old generation when it has grown by 120 % of what was in use after the last time. On a machine with much
 * memory it would let it grow further (docs/performance.md, "What bounds it").
 */
export function keepOldGenerationSmall(): void {
  setFlagsFromString('--heap-growing-percent=120');
}

/**
 * Keeps V8's young generation small during the start, whose objects stay. It would grow to its full size, and an idle
 * service never shrinks it: 18 MB. After the start it grows by V8's default. How far it
 * may grow V8 is told by the command line only (docker/Dockerfile): later it does not listen.
 */
export async function withSmallYoungGeneration(start: () => Promise<unknown>): Promise<void> {
  setFlagsFromString('--semi-space-growth-factor=1');
  await start();
  setFlagsFromString('--semi-space-growth-factor=2');
}
