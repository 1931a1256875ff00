import { canonical } from '../../../configuration/domain/canonical.js';
import type { Wanted } from './wanted.js';

/** What becomes of something when its organisation moves in, again or for the first time. */
export type Followed = 'create' | 'change' | 'same' | 'kept-here';

/** How a state is compared and remembered. */
export type HashOf = (state: string) => string;

/** Says that two states are the same. */
export const stateText = (state: unknown): string => JSON.stringify(canonical(state));

/**
 * What becomes of something that moves in again: what was edited or deleted here since then stays as it is here; the rest is
 * made as it is there.
 * @param remembered the hash of its state when it moved in last; undefined: it never has
 * @param here its state now; null: it is not there
 * @param theirs what was edited here is overwritten
 */
export function followed(
  { remembered, here, wanted }: { remembered: string | undefined; here: string | null; wanted: string },
  { theirs, hashOf }: { theirs: boolean; hashOf: HashOf },
): Followed {
  if (here === null) return remembered === undefined || theirs ? 'create' : 'kept-here';
  if (here === wanted) return 'same';
  return theirs || remembered === hashOf(here) ? 'change' : 'kept-here';
}

export interface FollowedOverrides {
  /** All that are to be, for the configuration; null: they stay as they are. */
  overrides: readonly Wanted[] | null;
  /** The aliases of those that were edited or deleted here since. */
  kept: readonly string[];
}

/**
 * The overrides of a schedule that has moved in before. Those that were made here stay, and nothing is deleted.
 * @param here in the order of their making, as the configuration writes them
 * @param wanted as they are there; both are told apart by their alias, which is the reason here
 * @param rememberedOf the hash of the one of that alias when it moved in last
 */
export function followOverrides(
  here: readonly Wanted[],
  wanted: readonly Wanted[],
  rememberedOf: (alias: string) => string | undefined,
  { now, hashOf }: { now: Date; hashOf: HashOf },
): FollowedOverrides {
  const aliases = new Map(wanted.flatMap((each) => (aliasOf(each) === null ? [] : [[aliasOf(each), each]])));
  const kept: string[] = [];
  let isChanged = false;
  // An override that was made here may have the reason of another one.
  const met = new Set<string>();
  const staying = here.map((each) => {
    const alias = aliasOf(each);
    const there = alias === null ? undefined : aliases.get(alias);
    if (alias === null || there === undefined || met.has(alias)) return each;
    met.add(alias);
    if (isSameOverride(each, there)) return each;
    if (rememberedOf(alias) !== hashOf(stateText(each))) {
      kept.push(alias);
      return each;
    }
    isChanged = true;
    return there;
  });
  const present = new Set(here.map(aliasOf));
  const added = wanted.filter((each) => {
    const alias = aliasOf(each);
    if (alias === null || present.has(alias) || isOver(each, now)) return false;
    if (rememberedOf(alias) === undefined) return true;
    kept.push(alias);
    return false;
  });
  return { overrides: isChanged || added.length > 0 ? [...staying, ...added] : null, kept };
}

/** What the service there calls an override. */
export const aliasOf = ({ reason }: Wanted): string | null => (typeof reason === 'string' ? reason : null);

const isOver = ({ endTime }: Wanted, now: Date): boolean => Date.parse(String(endTime)) <= now.getTime();

/** Written by a source and by an export, which differ in ids, in how times are written, and in what is left out. */
function isSameOverride(here: Wanted, there: Wanted): boolean {
  const same = ({ id: _id, startTime, endTime, rotations, ...rest }: Wanted): string =>
    stateText({
      ...rest,
      ...{ startTime: Date.parse(String(startTime)), endTime: Date.parse(String(endTime)), rotations: rotations ?? [] },
    });
  return same(here) === same(there);
}
