import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { eventsOf, inBatches } from './event-batches.js';
import type { NewEvent } from './event-map.js';

const event = fc
  .record({
    tenantId: fc.constantFrom('t1', 't2'),
    type: fc.constantFrom('alert.created', 'alert.closed'),
    payload: fc.nat(),
    occurredAt: fc.constantFrom(new Date(0), new Date(1)),
    availableAt: fc.constantFrom(new Date(1), new Date(2)),
  })
  .map((fields) => fields as unknown as NewEvent);

function counter(): () => string {
  let next = 0;
  return () => String(next++).padStart(6, '0');
}

describe('events in batches', () => {
  it('are the same events in the same order, each under its own id', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 120 }), (events) => {
        const batches = inBatches(events, counter());
        const again = batches.flatMap((batch) =>
          eventsOf(batch).map((each) => ({ ...each, availableAt: batch.availableAt })),
        );
        expect(again).toEqual(events.map((each, index) => ({ ...each, id: String(index).padStart(6, '0') })));
        expect(batches.map(({ id }) => id)).toEqual(batches.map(({ events: [first] }) => first?.id));
      }),
    );
  });

  it('share a row as far as they are alike, up to 25', () => {
    const alike = {
      tenantId: 't',
      type: 'x',
      occurredAt: new Date(0),
      availableAt: new Date(0),
    } as unknown as NewEvent;
    const sizes = (events: NewEvent[]): number[] => inBatches(events, counter()).map((batch) => batch.events.length);
    expect(sizes(Array.from({ length: 60 }, () => alike))).toEqual([25, 25, 10]);
    expect(sizes([alike, { ...alike, availableAt: new Date(1) }, alike, alike])).toEqual([1, 1, 2]);
  });
});
