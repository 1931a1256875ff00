import { expect, it } from '@jest/globals';
import { placed, stateOf } from './since.js';

it('who manages an object is no part of its state: that changes with other objects', () => {
  const [named, other] = [{ name: 'A', managedBy: 'git' }, { name: 'A' }].map((team) => placed({ teams: [team] })[0]);
  expect([named?.object, named && stateOf(named)]).toEqual([{ name: 'A' }, other && stateOf(other)]);
});
