import { describe, expect, it } from '@jest/globals';
import { isFreshHeartbeatName, isHeartbeatName, LONGEST_NAME } from './name.js';

describe('a name', () => {
  it.each(['nightly backup', 'db/01', 'ä ö', '100%', '.', '💓'.repeat(LONGEST_NAME)])('can be %s', (name) => {
    expect(isHeartbeatName(name)).toBe(true);
  });

  it.each(['.', '..'])('of a new heartbeat cannot be %j, which no client asks for by its path', (name) => {
    expect(isFreshHeartbeatName(name)).toBe(false);
    expect(isFreshHeartbeatName(`${name}x`)).toBe(true);
  });

  it.each(['', 'a\0b', 'x'.repeat(LONGEST_NAME + 1), '💓'.repeat(LONGEST_NAME + 1), 7, null, ['x']])(
    'cannot be %j',
    (name) => {
      expect(isHeartbeatName(name)).toBe(false);
    },
  );
});
