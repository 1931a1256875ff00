import { setFlagsFromString } from 'node:v8';

/*
 * Sets V8 options, then runs the service (`run.ts`). Nothing is imported statically, so that no code is compiled before this
 * is set.
 */

// Whatever zone the machine is in: date-fns-tz is wrong by an hour where that zone's clock is put forward (ADR 13).
process.env.TZ = 'UTC';

// Stack traces name the sources. The maps of the bundle are read as it is loaded, a few megabytes.
process.setSourceMapsEnabled(true);

// Objects made during start live on. The young generation would grow to its full size meanwhile, and an idle service never
// shrinks it: 20 MB. After the start it grows by V8's default.
setFlagsFromString('--semi-space-growth-factor=1');
await import('./run.js');
setFlagsFromString('--semi-space-growth-factor=2');
