import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Responder } from '../../../platform/domain/responder.js';
import { DEFAULT_RESPONDER_TYPES, withResponders } from './default-responders.js';

const ours = fc.array(fc.record({ type: fc.constantFrom(...DEFAULT_RESPONDER_TYPES), id: fc.uuid() }), {
  maxLength: 3,
});
const theirs = fc.option(
  fc.array(fc.record({ type: fc.constantFrom(...DEFAULT_RESPONDER_TYPES), name: fc.string() }), { maxLength: 3 }),
  { nil: undefined },
);

/** @contract operating-68 */
it('those of the sender count unless there are none or they are ignored', () => {
  fc.assert(
    fc.property(ours, theirs, fc.boolean(), (responders, given, ignoreResponders) => {
      const named = ignoreResponders ? [] : (given ?? []);
      const after = withResponders(
        { message: 'm', ...(given && { responders: given }) },
        { responders, ignoreResponders },
      );
      expect(after.message).toBe('m');
      expect(after.responders ?? []).toEqual(named.length > 0 ? named : responders);
    }),
  );
});

it('a create that needs no change is the same object', () => {
  const fields: { message: string; responders?: Responder[] } = { message: 'm' };
  expect(withResponders(fields, { responders: [], ignoreResponders: true })).toBe(fields);
});
