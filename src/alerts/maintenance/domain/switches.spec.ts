import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { switchSteps, type Switch, type SwitchedEntity, type SwitchingWindow } from './switches.js';

/** Things and what is known of them, through which the steps are carried out. */
class World {
  readonly enabled = new Map<string, boolean>();
  done: Switch[] = [];

  look(windows: readonly SwitchingWindow[]): void {
    for (const step of switchSteps(windows, this.done, ({ id }) => this.enabled.get(id))) {
      const { id } = step.entity;
      this.done = this.done.filter((each) => each.id !== id);
      if (step.kind === 'forget') continue;
      this.enabled.set(id, step.enabled);
      if (step.keep) this.done.push(step.keep);
    }
  }
}

const entity = (id: string): SwitchedEntity => ({ type: 'integration', id });
const window = (since: number, ...rules: [id: string, state: 'enabled' | 'disabled'][]): SwitchingWindow => ({
  since: new Date(since),
  rules: rules.map(([id, state]) => ({ entity: entity(id), state })),
});

describe('what a maintenance switches', () => {
  it('is as the window that began last has it, and in the end as it was', () => {
    const world = new World();
    world.enabled.set('a', true);
    const [long, short] = [window(1, ['a', 'disabled']), window(2, ['a', 'enabled'])];
    world.look([long]);
    expect(world.enabled.get('a')).toBe(false);
    world.look([long, short]);
    expect(world.enabled.get('a')).toBe(true);
    world.look([long]);
    expect(world.enabled.get('a')).toBe(false);
    world.look([]);
    expect([world.enabled.get('a'), world.done]).toEqual([true, []]);
  });

  it('stays as a person has switched it meanwhile', () => {
    const world = new World();
    world.enabled.set('a', true);
    const off = window(1, ['a', 'disabled']);
    world.look([off]);
    world.enabled.set('a', true);
    world.look([off]);
    expect(world.enabled.get('a')).toBe(true);
    world.look([]);
    expect([world.enabled.get('a'), world.done]).toEqual([true, []]);
  });

  it('may be gone, and is then forgotten', () => {
    const world = new World();
    world.enabled.set('a', true);
    world.look([window(1, ['a', 'disabled'], ['b', 'disabled'])]);
    world.enabled.delete('a');
    world.look([window(1, ['a', 'disabled'])]);
    world.look([]);
    expect([[...world.enabled], world.done]).toEqual([[], []]);
  });

  /** @contract operating-69 */
  it('is always as it was when all windows are over, whatever they were, and a second look does nothing', () => {
    const states = fc.constantFrom('enabled' as const, 'disabled' as const);
    const rules = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), states), { maxLength: 3 });
    const windows = fc.array(
      fc.tuple(fc.nat(5), rules).map(([since, each]) => window(since, ...each)),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(
        fc.array(windows, { maxLength: 5 }),
        fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
        (times, on) => {
          const world = new World();
          for (const [index, id] of ['a', 'b', 'c'].entries()) world.enabled.set(id, on[index]!);
          for (const now of times) {
            world.look(now);
            const after = JSON.stringify([[...world.enabled], world.done]);
            world.look(now);
            expect(JSON.stringify([[...world.enabled], world.done])).toBe(after);
          }
          world.look([]);
          expect(['a', 'b', 'c'].map((id) => world.enabled.get(id))).toEqual(on);
        },
      ),
    );
  });
});
