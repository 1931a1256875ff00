import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '../../src/platform/offload/task.js';

/* What the tests of `platform/offload` have the process do. */
const does = (name: string, work: (...input: never[]) => unknown) => ({ name, load: () => Promise.resolve(work) });

serve([
  does('sum', (numbers: number[], date: Date) => ({
    sum: numbers.reduce((total, number) => total + number, 0),
    year: date.getUTCFullYear(),
  })),
  does('bytes', (length: number) => Buffer.alloc(length, 7)),
  does('break', (message: string) => {
    throw new TypeError(message);
  }),
  does('pause', (milliseconds: number) => pause(milliseconds)),
  does('spin', () => {
    for (;;);
  }),
  does('killed', () => process.kill(process.pid, 'SIGKILL')),
  does('hoard', () => {
    const all: unknown[] = [];
    for (;;) all.push(Array.from({ length: 1000 }, (_, index) => ({ index })));
  }),
]);
