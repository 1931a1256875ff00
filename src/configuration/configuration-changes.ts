import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../people/access/caller.js';
import { decidePermission, decideScope } from '../people/access/domain/permissions.js';
import { ApiError, badRequest, conflict, forbidden } from '../platform/errors/api-error.js';
import { translateDatabaseError } from '../platform/http/database-errors.js';
import { isId } from '../platform/ids.js';
import { inSlices } from '../platform/slices/slices.js';
import { CONFIGURATION_KINDS, type ConfigurationKind } from './configuration-kind.js';
import type { KindName } from './domain/fields.js';
import { declarationOf } from './domain/kinds.js';
import { KEEPS_EDITS, type ActualObject } from './domain/model.js';
import { placeOf, stepsOf, type Plan, type Step } from './domain/plan.js';
import { renamedFields } from './domain/references.js';
import { type Refusal, wrongValues } from './domain/refusals.js';

export interface CarriedOut {
  refusals: Refusal[];
  /** The last of them is a name or an id that is taken by what was not there at the beginning, or is of another tenant. */
  collides: boolean;
  /** The id of an object that was there, or was made. */
  idOf(object: { kind: KindName; key: string }): string | undefined;
}

const MOST_REFUSALS = 100;

/** Refers to an object that could not be made, which has a refusal of its own. */
class FollowsARefusal extends Error {}

/** Carries out plans through the services of the features. */
@Injectable()
export class ConfigurationChanges {
  private readonly kinds: ReadonlyMap<KindName, ConfigurationKind>;

  constructor(@Inject(CONFIGURATION_KINDS) kinds: readonly ConfigurationKind[]) {
    this.kinds = new Map(kinds.map((each) => [each.kind, each]));
  }

  /** @throws ApiError 403 where this caller may not read a kind */
  mayRead(caller: Caller): void {
    for (const kind of this.kinds.values()) {
      const reason = refusalOf(caller, 'GET', kind);
      if (reason !== null) throw forbidden(reason);
    }
  }

  /**
   * Carries out every step in the transaction that services join. After a refusal it goes on, to find the others: the
   * transaction then must not be committed.
   * @param mayGoOn called before each step; what it throws ends the work
   */
  async carryOut(
    caller: Caller,
    plan: Plan,
    actual: readonly ActualObject[],
    mayGoOn: (done: number, all: number) => void,
  ): Promise<CarriedOut> {
    const ids = new Map(actual.map((each) => [placeOf(each), each.id]));
    const keys = new Map(actual.map(({ kind, id, key }) => [placeOf({ kind, key: id }), key]));
    const refusals = new Map<string, Refusal>();
    let collides = false;
    /** What refers to an object that was refused, or to such a one in turn. */
    const followers = new Set<string>();
    const isMissing = (place: string): boolean => !ids.has(place) && (refusals.has(place) || followers.has(place));
    const values = new Map(plan.objects.flatMap((each) => ('values' in each ? [[placeOf(each), each.values]] : [])));
    const steps = await inSlices(stepsOf(plan));
    for (const [done, step] of steps.entries()) {
      mayGoOn(done, steps.length);
      const place = placeOf(step);
      if (refusals.has(place) || isMissing(place)) continue;
      try {
        // What moves in may have a type of rotation that is newer than this.
        const wrong = plan.managedBy === KEEPS_EDITS ? null : wrongValues(step.kind, values.get(place) ?? {});
        if (wrong !== null) throw badRequest(wrong);
        const id = await this.take(
          caller,
          step,
          (kind, key) => {
            if (isMissing(placeOf({ kind, key }))) throw new FollowsARefusal();
            return idOf(ids, kind, key);
          },
          ids.get(place),
          (id) => keys.get(placeOf({ kind: step.kind, key: id })),
        );
        if (id !== null) ids.set(place, id);
      } catch (error) {
        if (error instanceof FollowsARefusal) {
          followers.add(place);
          continue;
        }
        const translated = error instanceof ApiError ? error : translateDatabaseError(error);
        if (translated === null || translated.status >= 500) throw error;
        refusals.set(place, { kind: step.kind, key: step.key, message: translated.message });
        collides = translated !== error && translated.status === 409;
        // PostgreSQL takes no more statements.
        if (translated !== error || refusals.size >= MOST_REFUSALS) break;
      }
    }
    return { refusals: [...refusals.values()], collides, idOf: (object) => ids.get(placeOf(object)) };
  }

  private async take(
    caller: Caller,
    step: Step,
    find: (kind: KindName, key: string) => string,
    known: string | undefined,
    holderOf: (id: string) => string | undefined,
  ): Promise<string | null> {
    const kind = this.kinds.get(step.kind);
    if (!kind) throw badRequest(`There is no kind ${step.kind}`);
    const reason = refusalOf(caller, METHODS[step.do], kind);
    if (reason !== null) throw forbidden(reason);
    if (step.do === 'delete') {
      await kind.remove(caller, step.id);
      return null;
    }
    const values = renamedFields(declarationOf(step.kind).fields, step.values, find);
    if (step.do === 'create') {
      if (step.id !== undefined) mayGive(caller, step.id, holderOf(step.id));
      return kind.create(caller, step.key, values, step.id);
    }
    await kind.change(caller, step.id ?? known ?? '', values);
    return null;
  }
}

const METHODS = { create: 'POST', change: 'PATCH', delete: 'DELETE' } as const;

/** As the guard of the routes decides; null: allowed. */
function refusalOf(
  caller: Caller,
  method: string,
  { resource, keyScope, level: own }: Pick<ConfigurationKind, 'resource' | 'keyScope' | 'level'>,
): string | null {
  const scope = caller.scopes && decideScope(caller.scopes, method, keyScope ? { keyScope } : {});
  if (scope?.kind === 'refused') return `The API key lacks the ${scope.missing} scope`;
  const level = own ?? (method === 'GET' ? 'read' : 'write');
  const decision = decidePermission(caller, method, { resource, level });
  return decision.kind === 'refused' ? `Needs the ${level} permission on ${resource}` : null;
}

/** @param holder the key of the object that has this id @throws ApiError 403, 409 */
function mayGive({ role }: Caller, id: string, holder: string | undefined): void {
  if (role !== 'admin') throw forbidden('Only administrators give ids');
  if (holder !== undefined) throw conflict(`The id ${id} is that of ${JSON.stringify(holder)}`);
}

/** What was deleted is named by its id, which may stay where it stands. @throws ApiError 400 */
function idOf(ids: ReadonlyMap<string, string>, kind: KindName, key: string): string {
  const id = ids.get(placeOf({ kind, key })) ?? (isId(key) ? key : undefined);
  if (id === undefined) throw badRequest(`There is no ${declarationOf(kind).noun} ${JSON.stringify(key)}`);
  return id;
}
