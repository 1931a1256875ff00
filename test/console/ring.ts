import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { Desk } from './desk.js';

/**
 * Stories of the ring `console`: one service and one browser for all of a file, because a start of both costs more than
 * most of them. Two files by day, so that two workers share them.
 */
export function ring(stories: ((desk: () => Desk) => void)[]): void {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open();
  });
  afterEach(() => desk.tidy());
  afterAll(() => desk?.close());
  for (const each of stories) each(() => desk);
}
