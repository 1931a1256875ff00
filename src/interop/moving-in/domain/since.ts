import { canonical } from '../../../configuration/domain/canonical.js';
import { keyAs, KINDS, type KindName } from '../../../configuration/domain/fields.js';
import { declarationOf } from '../../../configuration/domain/kinds.js';
import type { Wanted } from './wanted.js';

/** An object of a configuration as it is written, with its place. */
export interface Placed {
  kind: KindName;
  key: string;
  /** Undefined: it has none. */
  id: string | undefined;
  object: Wanted;
}

/** All objects of a configuration, whoever manages them. */
export function placed(configuration: Readonly<Record<string, unknown>>): Placed[] {
  return KINDS.flatMap((kind) => {
    const list = (configuration[kind] ?? []) as readonly Wanted[];
    return list.map(({ managedBy: _owner, ...object }) => ({
      ...{ kind, key: keyIn(kind, object), id: object['id'] as string | undefined, object },
    }));
  });
}

function keyIn(kind: KindName, object: Wanted): string {
  const { named, isKey } = declarationOf(kind);
  const key = String((isKey ? undefined : object['key']) ?? object[named]);
  return keyAs(kind, key);
}

/** Says that two states of an object are the same; overrides come and go by themselves. */
export function stateOf({ object }: Placed): string {
  const { overrides: _overrides, key: _key, id: _id, ...rest } = object;
  return JSON.stringify(canonical(rest));
}

/** The same configuration with only these objects. */
export function configurationOf(objects: readonly Placed[]): Record<string, Wanted[]> {
  const lists = KINDS.map(
    (kind) => [kind, objects.filter((each) => each.kind === kind).map(({ object }) => object)] as const,
  );
  return Object.fromEntries(lists);
}
