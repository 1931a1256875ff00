import { setFlagsFromString } from 'node:v8';

/*
 * How this process runs the service; the service itself is `run.ts`. Nothing is imported that could be compiled before this
 * is set.
 */

// Stack traces name the sources. The maps of the bundle are read as it is loaded, a few megabytes.
process.setSourceMapsEnabled(true);

// What a start makes it also keeps. The young generation would grow to its full size during it, and a service at rest never
// give that back: 20 MB. Afterwards it grows as V8 sees fit.
setFlagsFromString('--semi-space-growth-factor=1');
await import('./run.js');
setFlagsFromString('--semi-space-growth-factor=2');
