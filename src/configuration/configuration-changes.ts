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
import { refOf, stepsOf, type Plan, type Step } from './domain/plan.js';
import { renamedFields } from './domain/references.js';
import { type Refusal, wrongValues } from './domain/refusals.js';

export interface CarriedOut {
  refusals: Refusal[];
  /** The last refusal is a unique violation: a concurrently created object, or one of another tenant, has the name or id. */
  collides: boolean;
  /** The id of an existing or created object. */
  idOf(object: { kind: KindName; key: string }): string | undefined;
}

const MOST_REFUSALS = 100;

/** A step refers to an object that was refused, which has a refusal of its own. */
class DependsOnRefusal extends Error {}

/** Carries out plans through the services of the features. */
@Injectable()
export class ConfigurationChanges {
  private readonly kinds: ReadonlyMap<KindName, ConfigurationKind>;

  constructor(@Inject(CONFIGURATION_KINDS) kinds: readonly ConfigurationKind[]) {
    this.kinds = new Map(kinds.map((each) => [each.kind, each]));
  }

  /** @throws ApiError 403 if the caller may not read a kind */
  mayRead(caller: Caller): void {
    for (const kind of this.kinds.values()) {
      const reason = refusalOf(caller, 'GET', kind);
      if (reason !== null) throw forbidden(reason);
    }
  }

  /**
   * Carries out every step in the transaction that services join. It continues after a refusal, to find further ones; after
   * one the transaction must not be committed.
   * @param checkLimit called before each step; an error that it throws ends the work
   */
  async carryOut(
    caller: Caller,
    plan: Plan,
    actual: readonly ActualObject[],
    checkLimit: (done: number, all: number) => void,
  ): Promise<CarriedOut> {
    const ids = new Map(actual.map((each) => [refOf(each), each.id]));
    const keys = new Map(actual.map(({ kind, id, key }) => [refOf({ kind, key: id }), key]));
    const refusals = new Map<string, Refusal>();
    let collides = false;
    /** Objects that refer to a refused one, directly or through another. */
    const dependents = new Set<string>();
    const isMissing = (ref: string): boolean => !ids.has(ref) && (refusals.has(ref) || dependents.has(ref));
    const values = new Map(plan.objects.flatMap((each) => ('values' in each ? [[refOf(each), each.values]] : [])));
    const steps = await inSlices(stepsOf(plan));
    for (const [done, step] of steps.entries()) {
      checkLimit(done, steps.length);
      const ref = refOf(step);
      if (refusals.has(ref) || isMissing(ref)) continue;
      try {
        // An import may contain rotation types that this version does not know.
        const wrong = plan.managedBy === KEEPS_EDITS ? null : wrongValues(step.kind, values.get(ref) ?? {});
        if (wrong !== null) throw badRequest(wrong);
        const id = await this.carryOutStep(
          caller,
          step,
          (kind, key) => {
            if (isMissing(refOf({ kind, key }))) throw new DependsOnRefusal();
            return idOf(ids, kind, key);
          },
          ids.get(ref),
          (id) => keys.get(refOf({ kind: step.kind, key: id })),
        );
        if (id !== null) ids.set(ref, id);
      } catch (error) {
        if (error instanceof DependsOnRefusal) {
          dependents.add(ref);
          continue;
        }
        // Not a refusal of the plan: the caller must confirm their session first.
        if (error instanceof ApiError && error.code === 'CONFIRMATION_REQUIRED') throw error;
        const translated = error instanceof ApiError ? error : translateDatabaseError(error);
        if (translated === null || translated.status >= 500) throw error;
        refusals.set(ref, { kind: step.kind, key: step.key, message: translated.message });
        collides = translated !== error && translated.status === 409;
        // After a database error PostgreSQL accepts no more statements in this transaction.
        if (translated !== error || refusals.size >= MOST_REFUSALS) break;
      }
    }
    return { refusals: [...refusals.values()], collides, idOf: (object) => ids.get(refOf(object)) };
  }

  private async carryOutStep(
    caller: Caller,
    step: Step,
    find: (kind: KindName, key: string) => string,
    existingId: string | undefined,
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
    await kind.change(caller, step.id ?? existingId ?? '', values);
    return null;
  }
}

const METHODS = { create: 'POST', change: 'PATCH', delete: 'DELETE' } as const;

/** Decides as the guard of the routes does; null: allowed. */
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

/** References to a deleted object contain its id, which may stay. @throws ApiError 400 */
function idOf(ids: ReadonlyMap<string, string>, kind: KindName, key: string): string {
  const id = ids.get(refOf({ kind, key })) ?? (isId(key) ? key : undefined);
  if (id === undefined) throw badRequest(`There is no ${declarationOf(kind).noun} ${JSON.stringify(key)}`);
  return id;
}
