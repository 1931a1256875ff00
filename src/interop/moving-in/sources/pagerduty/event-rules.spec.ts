import { describe, expect, it } from '@jest/globals';
import { WireObject } from '../../../codec/wire-object.js';
import { type EventRule, followed, rulesOf } from './event-rules.js';
import { Unsayable } from './pcl.js';

interface Given {
  label: string;
  asks?: string[];
  actions?: object;
  disabled?: boolean;
}
const told: string[] = [];
function read(sets: Record<string, Given[]>, rest: object = {}): readonly EventRule[] {
  told.length = 0;
  const path = {
    type: 'service',
    sets: Object.entries(sets).map(([id, rules]) => ({
      id,
      rules: rules.map(({ label, asks = [], actions = {}, disabled = false }) => ({
        ...{ label, actions, disabled, conditions: asks.map((expression) => ({ expression })) },
      })),
    })),
    catch_all: { actions: rest },
  };
  return rulesOf(WireObject.forgiving(path), new Map([['P', 'P2']]), (what) => told.push(what));
}
const shown = (rules: readonly EventRule[]): string[] =>
  rules.map(({ name, when, effects }) => {
    const asked = when.map((all) => all.map(({ expectedValue }) => expectedValue).join('+')).join('|');
    return `${name} [${asked}] ${JSON.stringify(effects)}`;
  });
const a = "event.summary matches 'a'";
const b = "event.summary matches 'b'";

describe('the rules of an orchestration', () => {
  it('go on in other sets, whose last word is the rest of them', () => {
    const rules = read(
      {
        start: [
          { label: 'A', asks: [a], actions: { priority: 'P', route_to: 'next' } },
          { label: 'off', disabled: true },
          { label: 'B', asks: [a, b], actions: { suspend: 90 } },
        ],
        next: [{ label: 'C', asks: [b], actions: { severity: 'info' } }],
      },
      { annotate: 'rest' },
    );
    expect(shown(rules)).toEqual([
      'A: C [a+b] {"priority":"P4","severity":"info"}',
      'A [a] {"priority":"P2","note":"rest"}',
      'B [a|b] {"suspend":90}',
      'Everything else [] {"note":"rest"}',
    ]);
  });

  it('end with the first that fits everything', () => {
    expect(shown(read({ start: [{ label: 'All' }, { label: 'Never', asks: [a] }] }))).toEqual(['All [] {}']);
  });

  it('are left out where they cannot be said, and named', () => {
    const rules = read({
      start: [
        { label: 'Now', asks: ['now in Mon 09:00:00 to 10:00:00 UTC'] },
        { label: 'A', asks: [a] },
      ],
    });
    expect(rules.map(({ name }) => name)).toEqual(['A', 'Everything else']);
    expect(told).toEqual(['Now: it asks for the time']);
  });

  it('that lead back to themselves come to an end', () => {
    const to = (set: string): Given => ({ label: `to ${set}`, asks: [a], actions: { route_to: set } });
    expect(read({ start: [to('x')], x: [to('y')], y: [to('x'), to('start')] }).at(-1)?.name).toBe('Everything else');
    expect(told).toEqual(['to x: its sets lead back to themselves', 'to start: its sets lead back to themselves']);
  });

  it('that multiply are bounded', () => {
    const sets = Object.fromEntries(
      Array.from({ length: 20 }, (_, depth) => [
        depth === 0 ? 'start' : `s${depth}`,
        Array.from({ length: 50 }, (__, n) => ({
          ...{ label: `${depth}.${n}`, asks: [`event.summary matches '${n}'`], actions: { route_to: `s${depth + 1}` } },
        })),
      ]),
    );
    expect(read(sets).length).toBeLessThanOrEqual(501);
    expect(told).toContain('0.1: it leads to too many rules');
    const many = read({ start: Array.from({ length: 100 }, (_, n) => ({ label: `${n}`, asks: [a] })) });
    expect(() => followed(many, () => many)).toThrow(Unsayable);
  });
});
