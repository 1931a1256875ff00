import { Handoffs } from '../../../../on-call/domain/rotation/handoffs.js';
import type { Interval } from '../../../../on-call/domain/intervals.js';
import type { TimeZone } from '../../../../platform/domain/time-zone.js';
import { isSameWeek, without } from '../week.js';

/* A schedule of layers: of those that have somebody on call at an instant, the highest one decides. */

/** One layer; times are epoch milliseconds. */
export interface Layer extends Interval {
  /** From which turns are counted; not after its start. */
  virtualStart: number;
  type: 'hourly' | 'daily' | 'weekly';
  length: number;
  /** How many take turns: at least one. */
  people: number;
  /** Minutes of the local week (`week.ts`). */
  hours: readonly Interval[];
}

/** A rotation here: a part of the life and of the hours of a layer. */
export interface Piece {
  /** Its place among the layers. */
  layer: number;
  /** From which its turns are counted; it is the beginning of the first participant's turn. */
  startDate: number;
  /** Exclusive; Infinity: no end. */
  endDate: number;
  /** Whose turn the first one is: the index of the person in the layer. */
  first: number;
  hours: readonly Interval[];
}

/**
 * The rotations that together have on call whom the layers have, each alone at its hours: a layer keeps the hours that no higher
 * one has, and where a higher one begins or ends later, it goes on as another rotation.
 * @param layers the highest first
 * @param from epoch milliseconds; what was before may differ
 */
export function piecesOf(layers: readonly Layer[], zone: TimeZone, from: number): Piece[] {
  const edges = layers.flatMap(({ start, end }) => [start, end]).filter((edge) => edge > from && edge < Infinity);
  const cuts = [...new Set([from, ...edges])].sort((a, b) => a - b);
  return layers.flatMap((layer, place) =>
    partsOf(layers, place, cuts).flatMap((part) => {
      const { hours, end: endDate } = part;
      // What is in force already is counted from the beginning.
      const whole = { startDate: layer.virtualStart, endDate, first: 0 };
      const pieces = part.start > from ? laterPieces(layer, zone, part) : [whole];
      return pieces.map((piece) => ({ layer: place, ...piece, hours }));
    }),
  );
}

type Part = Interval & Pick<Piece, 'hours'>;

/** When, and at which hours, no higher layer stands before one. */
function partsOf(layers: readonly Layer[], place: number, cuts: readonly number[]): Part[] {
  const parts: { start: number; end: number; hours: readonly Interval[] }[] = [];
  const own = layers[place];
  for (const [index, start] of cuts.entries()) {
    const isAlive = (each: Layer): boolean => each.start <= start && start < each.end;
    if (own === undefined || !isAlive(own)) continue;
    const higher = layers.slice(0, place).filter(isAlive);
    const hours = without(
      own.hours,
      higher.flatMap((each) => each.hours),
    );
    const end = cuts[index + 1] ?? Infinity;
    const last = parts.at(-1);
    if (last && last.end === start && isSameWeek(last.hours, hours)) last.end = end;
    else parts.push({ start, end, hours });
  }
  return parts.filter(({ hours }) => hours.length > 0);
}

/** What begins within somebody's turn is two rotations: the rest of that turn, and the turns after it. */
function laterPieces(layer: Layer, zone: TimeZone, { start, end }: Part): Omit<Piece, 'layer' | 'hours'>[] {
  const { virtualStart, people, type, length } = layer;
  const handoffs = new Handoffs({ startDate: virtualStart, type, length }, zone);
  const turn = handoffs.turnAt(start);
  const first = turn % people;
  if (people === 1 || handoffs.startOf(turn) === start) return [{ startDate: start, endDate: end, first }];
  const next = handoffs.nextAfter(start);
  if (next >= end) return [{ startDate: start, endDate: end, first }];
  return [
    { startDate: start, endDate: next, first },
    { startDate: next, endDate: end, first: (first + 1) % people },
  ];
}
