import { keepOldGenerationSmall, withSmallYoungGeneration } from './app/memory.js';

/*
 * Sets V8 options, then runs the service (`run.ts`). Nothing else is imported statically, so that no code is compiled before this
 * is set.
 */

// Whatever zone the machine is in: date-fns-tz is wrong by an hour where that zone's clock is put forward (ADR 13).
process.env.TZ = 'UTC';

keepOldGenerationSmall();
await withSmallYoungGeneration(() => import('./app/run.js'));
