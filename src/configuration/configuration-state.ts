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

/** An object with settings that have no effect. */
export interface NotEnforced {
  kind: KindName;
  id: string;
  key: string;
  what: readonly string[];
}

/** The current configuration of a tenant. */
@Injectable()
export class ConfigurationState {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIGURATION_KINDS) private readonly kinds: readonly ConfigurationKind[],
  ) {}

  /**
   * Every object, with keys as references. A reference to a deleted object stays an id.
   * @param named objects of a configuration: their keys are used for the objects with their ids
   */
  async read(caller: Caller, named: readonly DesiredObject[] = []): Promise<ActualObject[]> {
    const configuredKeys = new Map(
      named.flatMap((each) => (each.id === undefined ? [] : [[refOf(each.kind, each.id), each.key]])),
    );
    const marks = await this.unitOfWork.of(caller.tenantId).repo(ConfigurationMark).find();
    const markOf = new Map(marks.map((mark) => [refOf(mark.kind, mark.objectId), mark]));
    const stored = new Map<KindName, StoredObject[]>();
    const keys = new Map<string, string>();
    for (const each of this.kinds) {
      const { kind } = each;
      const objects = await each.read(caller);
      stored.set(kind, objects);
      const named = objects.map(({ id, name }) => ({ id, name, key: markOf.get(refOf(kind, id))?.key ?? null }));
      // An object whose name is its key is found only by its name.
      const { isKey = false } = declarationOf(kind);
      const configuredKey = (id: string) => (isKey ? undefined : configuredKeys.get(refOf(kind, id)));
      for (const [id, key] of keysOf(named, configuredKey)) keys.set(refOf(kind, id), key);
    }
    const keyOf = (kind: KindName, id: string): string => keys.get(refOf(kind, id)) ?? id;
    return inSlices(keyed(stored, markOf, keyOf));
  }

  /** The objects with settings that are stored but have no effect. */
  async notEnforced(caller: Caller): Promise<NotEnforced[]> {
    const kinds = new Map(this.kinds.map((each) => [each.kind, each]));
    return (await this.read(caller)).flatMap(({ kind, id, key, values }) => {
      const what = kinds.get(kind)?.notEnforced?.(values) ?? [];
      return what.length === 0 ? [] : [{ kind, id, key, what }];
    });
  }

  /** Stores marks of managed objects. Other marks get the current keys; those of deleted objects are deleted. */
  async mark(tx: Transaction, marks: readonly Mark[], present: readonly Marked[]): Promise<void> {
    const repo = tx.repo(ConfigurationMark);
    const keys = new Map(present.map(({ kind, objectId, key }) => [refOf(kind, objectId), key]));
    const next = new Map(marks.map((mark) => [refOf(mark.kind, mark.objectId), mark]));
    const outdated = new Map<string, string[]>();
    for (const { tenantId: _tenant, ...mark } of await repo.find()) {
      const ref = refOf(mark.kind, mark.objectId);
      const key = keys.get(ref);
      if (key === mark.key && !next.has(ref)) continue;
      outdated.set(mark.kind, [...(outdated.get(mark.kind) ?? []), mark.objectId]);
      if (key !== undefined && !next.has(ref)) next.set(ref, { ...mark, key });
    }
    // Deletes all first, as two objects may swap their keys.
    for (const [kind, objectIds] of outdated) await repo.delete({ kind, objectId: Any(objectIds) });
    const all = [...next.values()];
    for (let from = 0; from < all.length; from += AT_ONCE) await repo.insert(all.slice(from, from + AT_ONCE));
  }
}

type Marked = Pick<Mark, 'kind' | 'objectId' | 'key'>;
type Mark = Omit<ConfigurationMark, 'tenantId'>;
/** With keys instead of ids, and with defaults for missing fields. */
function completed(kind: KindName, values: Values, keyOf: Rename): Values {
  const { fields } = declarationOf(kind);
  return normalisedFields(fields, renamedFields(fields, values, keyOf), kind, () => undefined);
}

/** Adds the keys and owners of the marks to the objects. */
function* keyed(
  stored: ReadonlyMap<KindName, readonly StoredObject[]>,
  markOf: ReadonlyMap<string, ConfigurationMark>,
  keyOf: Rename,
): Slices<ActualObject[]> {
  const objects: ActualObject[] = [];
  for (const kind of KINDS)
    for (const { id, values, isOver = false } of stored.get(kind) ?? []) {
      yield;
      const mark = markOf.get(refOf(kind, id));
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
const refOf = (kind: string, id: string): string => `${kind}\n${id}`;
