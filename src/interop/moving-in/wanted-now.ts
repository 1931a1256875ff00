import { sha256 } from '../../platform/crypto/secret-box.js';
import { aliasOf, followOverrides, stateText } from './domain/follow.js';
import type { ReportedObject } from './domain/report.js';
import { stateOf, type Placed } from './domain/since.js';
import type { Wanted } from './domain/wanted.js';
import { OVERRIDES, type Memory } from './remembered.js';

/** What is to be, of what is there. */
export interface WantedNow {
  wanted: readonly Placed[];
  /** What was edited here since, or another configuration manages. */
  kept: readonly ReportedObject[];
  /** Objects and overrides that were edited here: their state is not remembered. */
  edited: ReadonlySet<string>;
}

interface Options {
  /** The configuration that manages an object here, by its kind, then its id or key; none: none does, or moving in. */
  owners: ReadonlyMap<string, string>;
  /** What was edited here since is overwritten. */
  theirs: boolean;
  goesLive: boolean;
  now: Date;
}

/**
 * What is to be as it is there; and what was edited here since it moved in, or another configuration manages, which stays.
 * @param state of the configuration here
 */
export function wantedNow(
  all: readonly Placed[],
  state: readonly Placed[],
  memory: Memory,
  options: Options,
): WantedNow {
  const present = new Map(state.map((each) => [placeOf(each.kind, each.id ?? each.key), each]));
  const wanted: Placed[] = [];
  const kept: ReportedObject[] = [];
  const edited = new Set<string>();
  for (const each of all) {
    const row = memory.of(each.kind, externalIdOf(each));
    const managedBy = ownerOf(each, row?.objectId, options);
    if (managedBy !== undefined) {
      kept.push({ kind: each.kind, key: each.key, action: 'kept-here', managedBy });
      for (const place of placesOf(each)) edited.add(place);
      continue;
    }
    const there = row && present.get(placeOf(each.kind, row.objectId));
    if (row === undefined || there === undefined) {
      wanted.push(each);
      continue;
    }
    const isKept = sha256(stateOf(there)) !== row.hash && !options.theirs;
    if (isKept) {
      kept.push({ kind: each.kind, key: each.key, action: 'kept-here' });
      edited.add(placeOf(each.kind, externalIdOf(each)));
    }
    const overrides = overridesOf(each, there, memory, options);
    for (const alias of overrides.kept) {
      kept.push({ kind: OVERRIDES, key: `${each.key}: ${alias}`, action: 'kept-here' });
      edited.add(placeOf(OVERRIDES, overrideIdOf(each, alias)));
    }
    const next = overrides.overrides === null ? {} : { overrides: overrides.overrides };
    if (!isKept) wanted.push({ ...each, object: { ...withoutOnce(each, there, options), ...next } });
    else if (overrides.overrides !== null) wanted.push({ ...each, object: { ...there.object, ...next } });
  }
  return { wanted, kept, edited };
}

/** Also with `theirs`: the next application of that configuration would take everything back. */
function ownerOf({ kind, id, key }: Placed, objectId: string | undefined, { owners }: Options): string | undefined {
  return owners.get(placeOf(kind, objectId ?? id ?? key)) ?? owners.get(placeOf(kind, key));
}

/** Of an object and of its overrides. */
function placesOf(each: Placed): string[] {
  const aliases = ((each.object['overrides'] ?? []) as readonly Wanted[]).map(aliasOf);
  const overrides = aliases.flatMap((alias) => (alias === null ? [] : [placeOf(OVERRIDES, overrideIdOf(each, alias))]));
  return [placeOf(each.kind, externalIdOf(each)), ...overrides];
}

/** Those of a schedule, of which some may have been made here. */
function overridesOf(each: Placed, there: Placed, memory: Memory, { theirs, now }: Options) {
  const wanted = each.object['overrides'] as readonly Wanted[] | undefined;
  if (wanted === undefined) return { overrides: null, kept: [] };
  if (theirs) return { overrides: wanted, kept: [] };
  const rememberedOf = (alias: string): string | undefined => memory.of(OVERRIDES, overrideIdOf(each, alias))?.hash;
  const here = (there.object['overrides'] ?? []) as readonly Wanted[];
  return followOverrides(here, wanted, rememberedOf, { now, hashOf: sha256 });
}

/** What happens once stays as it is here: a key, and whether an integration is switched on, which only going live changes. */
function withoutOnce(each: Placed, there: Placed, { goesLive }: Options): Wanted {
  const { overrides: _overrides, apiKey: _key, ...object } = each.object;
  const isSwitched = each.kind === 'integrations' && !goesLive;
  return { ...object, ...(isSwitched ? { enabled: there.object['enabled'] ?? true } : {}) };
}

/** Remembers what has moved in, as it is now: another state later is an edit. */
export function rememberAll(
  all: readonly Placed[],
  state: readonly Placed[],
  { edited }: WantedNow,
  memory: Memory,
): void {
  const there = new Map(state.map((each) => [placeOf(each.kind, each.key), each]));
  for (const each of all) {
    const now = there.get(placeOf(each.kind, each.key));
    if (now === undefined) continue;
    if (!edited.has(placeOf(each.kind, externalIdOf(each))))
      memory.add({
        ...{ kind: each.kind, externalId: externalIdOf(each), objectId: now.id ?? now.key },
        hash: sha256(stateOf(now)),
      });
    const aliases = new Set(((each.object['overrides'] ?? []) as readonly Wanted[]).map(aliasOf));
    for (const override of (now.object['overrides'] ?? []) as readonly Wanted[]) {
      const alias = aliasOf(override);
      if (alias === null || !aliases.has(alias) || edited.has(placeOf(OVERRIDES, overrideIdOf(each, alias)))) continue;
      const hash = sha256(stateText(override));
      memory.add({ kind: OVERRIDES, externalId: overrideIdOf(each, alias), objectId: alias, hash });
    }
  }
}

const externalIdOf = ({ id, key }: Placed): string => id ?? key;
const overrideIdOf = (schedule: Placed, alias: string): string => `${externalIdOf(schedule)} ${alias}`;
const placeOf = (kind: string, id: string): string => `${kind}\n${id}`;
