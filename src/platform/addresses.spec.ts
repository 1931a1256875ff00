import { describe, expect, it } from '@jest/globals';
import { withoutAddresses } from './addresses.js';

describe('withoutAddresses', () => {
  it('masks every e-mail address in the texts of a value, and leaves all else', () => {
    const value = {
      entityName: 'Ada <ada.l@example.com>, ben@localhost',
      details: { tries: 2, to: ['ben+x@example.com', null], text: 'at 5 @ home' },
    };
    expect(withoutAddresses(value)).toEqual({
      entityName: 'Ada <a…@example.com>, b…@localhost',
      details: { tries: 2, to: ['b…@example.com', null], text: 'at 5 @ home' },
    });
  });
});
