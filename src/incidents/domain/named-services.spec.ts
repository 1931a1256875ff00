import { describe, expect, it } from '@jest/globals';
import { namedServices } from './named-services.js';

const KNOWN = [
  { id: 'a', name: 'Website' },
  { id: 'b', name: 'Mail' },
  { id: 'c', name: 'Mail' },
  { id: 'd', name: 'a' },
];

describe('namedServices', () => {
  it('keeps ids, and takes the name of a single service for its id', () => {
    expect(namedServices(['a', 'Website', { id: 'Website', name: 'Shop' }, { id: 'b' }], KNOWN)).toEqual({
      impactedServices: ['a', 'a', { id: 'a', name: 'Shop' }, { id: 'b' }],
      warnings: [],
    });
  });

  it('keeps what names none or several as it is, and says so', () => {
    expect(namedServices(['a', 'website', { id: 'Mail' }], KNOWN)).toEqual({
      impactedServices: ['a', 'website', { id: 'Mail' }],
      warnings: [
        'impactedServices.1: no service has this id or name; it shows nowhere',
        'impactedServices.2: several services have this name, so give the id of one; it shows nowhere',
      ],
    });
  });
});
