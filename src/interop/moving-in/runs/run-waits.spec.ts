import { expect, it } from '@jest/globals';
import type { RunWaiting } from './run.entity.js';
import { RunWaits } from './run-waits.js';

const FIRST = { tries: 0, last: null, pauseMs: null };
const BUSY = { tries: 1, last: 'answered 429', pauseMs: 7000 };
const at = (seconds: number): string => new Date(seconds * 1000).toISOString();

it('tells of the call that takes longest, whatever becomes of others that are made meanwhile', async () => {
  let seconds = 0;
  const told: (RunWaiting | null)[] = [];
  const waits = new RunWaits(
    () => new Date(seconds * 1000),
    2000,
    (waiting) => Promise.resolve(told.push(waiting)),
  );
  waits.waiting('/a', FIRST);
  waits.waiting('/b', FIRST);
  seconds = 1;
  waits.waiting('/b', null);
  waits.waiting('/c', FIRST);
  seconds = 2;
  waits.waiting('/c', null);
  waits.waiting('/d', BUSY);
  waits.waiting('/a', null);
  seconds = 9;
  waits.waiting('/d', { ...BUSY, pauseMs: null });
  waits.waiting('/e', FIRST);
  waits.end();
  await new Promise(setImmediate);
  expect(told).toEqual([
    { call: '/a', since: at(0), tries: 0, last: null, until: null },
    { call: '/d', since: at(2), tries: 1, last: 'answered 429', until: at(9) },
    { call: '/d', since: at(2), tries: 1, last: 'answered 429', until: null },
    null,
  ]);
});
