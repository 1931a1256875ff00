import { describe, expect, it } from '@jest/globals';
import {
  DELIVERY_EVENTS,
  DELIVERY_STATES,
  nextState,
  type DeliveryEvent,
  type DeliveryState,
} from './delivery-state.js';

/** The table once more, written as a grid, so that a change of a cell must be made twice. */
const GRID = `
            claim    hold     bundle   deliver  retry    refuse   give-up  skip     cancel     bounce   rehearse
pending     sending  pending  bundled  -        -        -        -        skipped  cancelled  -        sent
sending     sending  pending  -        sent     pending  failed   dead     skipped  cancelled  failed   sent
bundled     -        pending  -        sent     -        failed   dead     skipped  cancelled  -        sent
sent        -        -        -        -        -        -        -        -        -          failed   -
failed      -        -        -        -        -        -        -        -        -          -        -
skipped     -        -        -        -        -        -        -        -        -          -        -
cancelled   -        -        -        -        -        -        -        -        -          -        -
dead        -        -        -        -        -        -        -        -        -          -        -
`;

const [head = [], ...rows] = GRID.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const cells = rows.flatMap(([state, ...next]) =>
  next.map((to, column): [DeliveryState, DeliveryEvent, string] => [
    state as DeliveryState,
    head[column] as DeliveryEvent,
    to,
  ]),
);

describe('the delivery state table', () => {
  it('is walked whole', () => {
    expect(head).toEqual([...DELIVERY_EVENTS]);
    expect(rows.map(([state]) => state)).toEqual([...DELIVERY_STATES]);
    expect(cells).toHaveLength(DELIVERY_STATES.length * DELIVERY_EVENTS.length);
  });

  it.each(cells)('%s + %s → %s', (state, event, to) => {
    expect(nextState(state, event) ?? '-').toBe(to);
  });

  it('ends in four final states, in which nothing happens any more', () => {
    const isFinal = (state: DeliveryState): boolean =>
      DELIVERY_EVENTS.every((event) => nextState(state, event) === null);
    expect(DELIVERY_STATES.filter(isFinal)).toEqual(['failed', 'skipped', 'cancelled', 'dead']);
  });
});
