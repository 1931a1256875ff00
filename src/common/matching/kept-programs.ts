import type { RE2Set } from 're2js';

/** A compiled program, while it is kept. */
export interface KeptProgram {
  /** Null: removed to free memory; it is compiled again at its next use. */
  set: RE2Set | null;
  bytes: number;
}

/**
 * Bytes that compiled programs take together, those of at most 32 kB and the larger ones: a few large ones push out no ordinary
 * ones, which have 6 to 20 kB each.
 */
const LARGE = 32 * 1024;
const MOST_BYTES = { ordinary: 64 * 2 ** 20, large: 32 * 2 ** 20 };

/**
 * Programs within a bound of memory. Which one leaves is left to chance: rules are asked in the same order again and again, so
 * the one that was used longest ago would be the next that is needed.
 */
export class KeptPrograms {
  private readonly kept: KeptProgram[] = [];
  private readonly places = new Map<KeptProgram, number>();
  private sum = 0;

  constructor(private readonly mostBytes: number) {}

  get bytes(): number {
    return this.sum;
  }

  /** Keeps it, or notes that it has become larger. Others leave for it. */
  keep(program: KeptProgram, set: RE2Set, bytes: number): void {
    if (!this.places.has(program)) this.places.set(program, this.kept.push(program) - 1);
    this.sum += bytes - program.bytes;
    Object.assign(program, { set, bytes });
    while (this.sum > this.mostBytes && this.kept.length > 1) {
      const any = this.kept[Math.floor(Math.random() * this.kept.length)]!;
      if (any !== program) this.drop(any);
    }
  }

  drop(program: KeptProgram): void {
    const place = this.places.get(program);
    if (place === undefined) return;
    const last = this.kept.pop()!;
    if (last !== program) {
      this.kept[place] = last;
      this.places.set(last, place);
    }
    this.places.delete(program);
    this.sum -= program.bytes;
    Object.assign(program, { set: null, bytes: 0 });
  }
}

const ordinary = new KeptPrograms(MOST_BYTES.ordinary);
const large = new KeptPrograms(MOST_BYTES.large);

/** Where a program of this size is kept. */
export const keptAmong = (bytes: number): KeptPrograms => (bytes > LARGE ? large : ordinary);

/** Bytes of a program without its states, as measured: too little by a tenth at most. */
export function bytesOf({ prog, dfa }: RE2Set): number {
  const seen = new Set<Int32Array>();
  let runes = 0;
  for (let pc = 0; pc < prog.numInst(); pc++) {
    const own = (prog.getInst(pc) as { runes: Int32Array }).runes;
    if (seen.has(own)) continue;
    seen.add(own);
    runes += own.length;
  }
  return 2500 + prog.numInst() * 90 + seen.size * 200 + runes * 4 + dfa.numClasses * 16;
}

/** Bytes of the states that RE2 has cached from earlier texts. */
export const bytesOfStates = ({ dfa }: RE2Set): number => dfa.maxMem - dfa.memBudget;
