import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { UnitOfWork, type Transaction } from '../database/unit-of-work.js';
import { CONFIGURATION_KINDS, type ConfigurationKind, type StoredObject } from './configuration-kind.js';
import { ConfigurationMark } from './configuration-mark.entity.js';
import { KINDS, type KindName } from './domain/fields.js';
import { keysOf } from './domain/keys.js';
import { declarationOf } from './domain/kinds.js';
import type { ActualObject } from './domain/model.js';
import { normalisedFields } from './domain/normalise.js';
import { renamedFields, type Rename, type Values } from './domain/references.js';

/** The configuration of a tenant as it is. */
@Injectable()
export class ConfigurationState {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIGURATION_KINDS) private readonly kinds: readonly ConfigurationKind[],
  ) {}

  /** Every object; references in it are keys. What names somebody who is gone keeps the id. */
  async read(caller: Caller): Promise<ActualObject[]> {
    const marks = await this.unitOfWork.of(caller.tenantId).repo(ConfigurationMark).find();
    const markOf = new Map(marks.map((mark) => [placeOf(mark.kind, mark.objectId), mark]));
    const stored = new Map<KindName, StoredObject[]>();
    const keys = new Map<string, string>();
    for (const each of this.kinds) {
      const { kind } = each;
      const objects = await each.read(caller);
      stored.set(kind, objects);
      const keyed = objects.map(({ id, name }) => ({ id, name, key: markOf.get(placeOf(kind, id))?.key ?? null }));
      for (const [id, key] of keysOf(keyed)) keys.set(placeOf(kind, id), key);
    }
    const keyOf = (kind: KindName, id: string): string => keys.get(placeOf(kind, id)) ?? id;
    return KINDS.flatMap((kind) =>
      (stored.get(kind) ?? []).map(({ id, values }) => ({
        ...{ kind, id, key: keyOf(kind, id), managedBy: markOf.get(placeOf(kind, id))?.managedBy ?? null },
        values: completed(kind, values, keyOf),
      })),
    );
  }

  /** Marks objects as managed, and removes the marks of all that are not among the `present` ones. */
  async mark(
    tx: Transaction,
    marks: readonly Mark[],
    present: readonly Pick<Mark, 'kind' | 'objectId'>[],
  ): Promise<void> {
    const repo = tx.repo(ConfigurationMark);
    const there = new Set(present.map(({ kind, objectId }) => placeOf(kind, objectId)));
    for (const { kind, objectId } of await repo.find()) {
      if (!there.has(placeOf(kind, objectId))) await repo.delete({ kind, objectId });
    }
    for (let from = 0; from < marks.length; from += AT_ONCE)
      await repo.upsert(marks.slice(from, from + AT_ONCE), ['kind', 'objectId']);
  }
}

type Mark = Omit<ConfigurationMark, 'tenantId'>;
/** With keys in place of ids, and with the defaults of what is not stored. */
function completed(kind: KindName, values: Values, keyOf: Rename): Values {
  const { fields } = declarationOf(kind);
  return normalisedFields(fields, renamedFields(fields, values, keyOf), kind, () => undefined);
}

const AT_ONCE = 1000;
const placeOf = (kind: string, id: string): string => `${kind}\n${id}`;
