import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FairSlots } from './fair-slots.js';

type Step = { kind: 'enter'; owner: string } | { kind: 'leave' | 'withdraw'; pick: number };

const OWNERS = ['a', 'b', 'c', 'd'];
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('enter' as const), owner: fc.constantFrom(...OWNERS) }) },
    fc.record({ kind: fc.constantFrom('leave' as const, 'withdraw' as const), pick: fc.nat() }),
  ),
  { maxLength: 120 },
);
const places = fc.integer({ min: 1, max: 20 });

/** Slots, and an independent count of users and waiting owners. */
class World {
  readonly turns: FairSlots;
  readonly using: string[] = [];
  readonly waiting: { owner: string; begin: () => void }[] = [];

  constructor(readonly places: number) {
    this.turns = new FairSlots(places);
  }

  step(step: Step): void {
    if (step.kind === 'enter') this.enter(step.owner);
    else if (step.kind === 'leave') this.leave(step.pick);
    else this.withdraw(step.pick);
  }

  enter(owner: string): void {
    const entry = {
      owner,
      begin: () => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        this.using.push(owner);
      },
    };
    this.waiting.push(entry);
    this.turns.enter(owner, entry.begin);
  }

  leave(pick: number): void {
    if (this.using.length === 0) return;
    const [owner] = this.using.splice(pick % this.using.length, 1);
    this.turns.leave(owner!);
  }

  withdraw(pick: number): void {
    const [entry] = this.waiting.length === 0 ? [] : this.waiting.splice(pick % this.waiting.length, 1);
    if (entry) this.turns.withdraw(entry.owner, entry.begin);
  }

  usedBy(owner: string): number {
    return this.using.filter((each) => each === owner).length;
  }
}

function worldAfter(count: number, list: readonly Step[], check?: (world: World) => void): World {
  const world = new World(count);
  for (const step of list) {
    world.step(step);
    check?.(world);
  }
  return world;
}

describe('turns', () => {
  it('never give more places than there are, nor more than two thirds to one, and one to whoever has none', () => {
    fc.assert(
      fc.property(places, steps, (count, list) => {
        worldAfter(count, list, (world) => {
          expect(world.using.length).toBeLessThanOrEqual(count);
          expect(world.turns.waiting).toBe(world.waiting.length);
          for (const owner of OWNERS) expect(world.usedBy(owner)).toBeLessThanOrEqual(Math.max(1, (count * 2) / 3));
          const newcomers = world.waiting.filter(({ owner }) => world.usedBy(owner) === 0);
          if (newcomers.length > 0) expect(world.using.length).toBe(count);
        });
      }),
    );
  });

  it('leave a place to the next, whatever one owner asks for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.nat(200), (count, asked) => {
        const world = new World(count);
        for (let each = 0; each < asked; each++) world.enter('flood');
        world.enter('quiet');
        expect(world.usedBy('quiet')).toBe(1);
      }),
    );
  });

  it('let an owner alone use half of them', () => {
    fc.assert(
      fc.property(places, (count) => {
        const world = new World(count);
        for (let each = 0; each < 2 * count; each++) world.enter('alone');
        expect(world.usedBy('alone')).toBeGreaterThanOrEqual(Math.floor(count / 2));
      }),
    );
  });

  it('serve all: an owner without a place gets one before any other gets a second one', () => {
    const world = new World(2);
    for (let each = 0; each < 50; each++) for (const owner of OWNERS) world.enter(owner);
    const served = [...world.using];
    while (served.length < 40) {
      world.leave(0);
      served.push(world.using.at(-1)!);
    }
    for (const owner of OWNERS) expect(served.filter((each) => each === owner)).toHaveLength(10);
  });

  it('serve all in the end, each owner in its order', () => {
    fc.assert(
      fc.property(places, fc.array(fc.constantFrom(...OWNERS), { maxLength: 80 }), (count, asked) => {
        const turns = new FairSlots(count);
        const begun: { owner: string; number: number }[] = [];
        asked.forEach((owner, number) => turns.enter(owner, () => begun.push({ owner, number })));
        for (let left = 0; left < begun.length; left++) turns.leave(begun[left]!.owner);
        expect(begun).toHaveLength(asked.length);
        for (const who of OWNERS) {
          const numbers = begun.filter(({ owner }) => owner === who).map(({ number }) => number);
          expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        }
      }),
    );
  });
});
