import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8's young generation small during the start, whose objects stay. It would grow to its full size, and an idle
 * service never shrinks it: 18 MB (docs/performance.md, "Fast machinery"). After the start it grows by V8's default. How far it
 * may grow V8 is told by the command line only (docker/Dockerfile): later it does not listen.
 */
export async function withSmallYoungGeneration(start: () => Promise<unknown>): Promise<void> {
  setFlagsFromString('--semi-space-growth-factor=1');
  await start();
  setFlagsFromString('--semi-space-growth-factor=2');
}
