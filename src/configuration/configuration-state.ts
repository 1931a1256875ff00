import { Inject, Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import type { Caller } from '../people/access/caller.js';
import { inSlices, type Slices } from '../platform/slices/slices.js';
import { UnitOfWork, type Transaction } from '../platform/database/unit-of-work.js';
import { CONFIGURATION_KINDS, type ConfigurationKind, type StoredObject } from './configuration-kind.js';
import { ConfigurationMark } from './configuration-mark.entity.js';
import { KINDS, type KindName } from './domain/fields.js';
import { keysOf } from './domain/keys.js';
import { declarationOf } from './domain/kinds.js';
import type { ActualObject, DesiredObject } from './domain/model.js';
import { normalisedFields } from './domain/normalise.js';
import { renamedFields, type Rename, type Values } from './domain/references.js';

/** An object of which something changes nothing. */
export interface NotEnforced {
  kind: KindName;
  id: string;
  key: string;
  what: readonly string[];
}

/** The configuration of a tenant as it is. */
@Injectable()
export class ConfigurationState {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIGURATION_KINDS) private readonly kinds: readonly ConfigurationKind[],
  ) {}

  /**
   * Every object; references in it are keys. What names somebody who is gone keeps the id.
   * @param named a configuration's names of objects by their ids
   */
  async read(caller: Caller, named: readonly DesiredObject[] = []): Promise<ActualObject[]> {
    const given = new Map(
      named.flatMap((each) => (each.id === undefined ? [] : [[placeOf(each.kind, each.id), each.key]])),
    );
    const marks = await this.unitOfWork.of(caller.tenantId).repo(ConfigurationMark).find();
    const markOf = new Map(marks.map((mark) => [placeOf(mark.kind, mark.objectId), mark]));
    const stored = new Map<KindName, StoredObject[]>();
    const keys = new Map<string, string>();
    for (const each of this.kinds) {
      const { kind } = each;
      const objects = await each.read(caller);
      stored.set(kind, objects);
      const named = objects.map(({ id, name }) => ({ id, name, key: markOf.get(placeOf(kind, id))?.key ?? null }));
      // An object whose name is its key is found by that only.
      const { isKey = false } = declarationOf(kind);
      const givenTo = (id: string) => (isKey ? undefined : given.get(placeOf(kind, id)));
      for (const [id, key] of keysOf(named, givenTo)) keys.set(placeOf(kind, id), key);
    }
    const keyOf = (kind: KindName, id: string): string => keys.get(placeOf(kind, id)) ?? id;
    return inSlices(keyed(stored, markOf, keyOf));
  }

  /** What of each object is kept and changes nothing here; none of those of which everything counts. */
  async notEnforced(caller: Caller): Promise<NotEnforced[]> {
    const kinds = new Map(this.kinds.map((each) => [each.kind, each]));
    return (await this.read(caller)).flatMap(({ kind, id, key, values }) => {
      const what = kinds.get(kind)?.notEnforced?.(values) ?? [];
      return what.length === 0 ? [] : [{ kind, id, key, what }];
    });
  }

  /** Marks objects as managed; the marks of others follow their keys, and end with their objects. */
  async mark(tx: Transaction, marks: readonly Mark[], present: readonly Marked[]): Promise<void> {
    const repo = tx.repo(ConfigurationMark);
    const keys = new Map(present.map(({ kind, objectId, key }) => [placeOf(kind, objectId), key]));
    const next = new Map(marks.map((mark) => [placeOf(mark.kind, mark.objectId), mark]));
    const outdated = new Map<string, string[]>();
    for (const { tenantId: _tenant, ...mark } of await repo.find()) {
      const place = placeOf(mark.kind, mark.objectId);
      const key = keys.get(place);
      if (key === mark.key && !next.has(place)) continue;
      outdated.set(mark.kind, [...(outdated.get(mark.kind) ?? []), mark.objectId]);
      if (key !== undefined && !next.has(place)) next.set(place, { ...mark, key });
    }
    // All of them before any new one: two objects may change their keys.
    for (const [kind, objectIds] of outdated) await repo.delete({ kind, objectId: Any(objectIds) });
    const all = [...next.values()];
    for (let from = 0; from < all.length; from += AT_ONCE) await repo.insert(all.slice(from, from + AT_ONCE));
  }
}

type Marked = Pick<Mark, 'kind' | 'objectId' | 'key'>;
type Mark = Omit<ConfigurationMark, 'tenantId'>;
/** With keys in place of ids, and with the defaults of what is not stored. */
function completed(kind: KindName, values: Values, keyOf: Rename): Values {
  const { fields } = declarationOf(kind);
  return normalisedFields(fields, renamedFields(fields, values, keyOf), kind, () => undefined);
}

/** Objects with the keys and the owners of their marks. */
function* keyed(
  stored: ReadonlyMap<KindName, readonly StoredObject[]>,
  markOf: ReadonlyMap<string, ConfigurationMark>,
  keyOf: Rename,
): Slices<ActualObject[]> {
  const objects: ActualObject[] = [];
  for (const kind of KINDS)
    for (const { id, values, isOver = false } of stored.get(kind) ?? []) {
      yield;
      const mark = markOf.get(placeOf(kind, id));
      objects.push({
        ...{ kind, id, key: keyOf(kind, id), managedBy: mark?.managedBy ?? null },
        ...(mark ? { markedKey: mark.key } : {}),
        isOver,
        values: completed(kind, values, keyOf),
      });
    }
  return objects;
}

const AT_ONCE = 1000;
const placeOf = (kind: string, id: string): string => `${kind}\n${id}`;
