import { Injectable } from '@nestjs/common';
import type { Caller } from '../people/access/caller.js';
import { AuditService } from '../people/audit/audit.service.js';
import { authorship } from '../platform/audit/entries.queries.js';
import { Clock } from '../platform/clock/clock.js';
import { SecretBox, sha256 } from '../platform/crypto/secret-box.js';
import { ApiError, conflict, forbidden, sentenceOf, type FieldError } from '../platform/errors/api-error.js';
import { newId } from '../platform/ids.js';
import { inSlices } from '../platform/slices/slices.js';
import { UnitOfWork, type Transaction } from '../platform/database/unit-of-work.js';
import { ConfigurationChanges, type CarriedOut } from './configuration-changes.js';
import { ConfigurationState, type NotEnforced } from './configuration-state.js';
import { compare } from './domain/canonical.js';
import { KINDS, type KindName } from './domain/fields.js';
import {
  isManagedBy,
  ownerOf,
  readConfiguration,
  written,
  type ActualObject,
  type Configuration,
  type Desired,
} from './domain/model.js';
import type { Problem } from './domain/normalise.js';
import {
  changesAnything,
  countsOf,
  isOfMark,
  planOf,
  textOfPlan,
  type Counts,
  type Plan,
  type PlanOptions,
} from './domain/plan.js';
import { explain, listed, MOST_NAMED, notTaken, shortened, type Refusal } from './domain/refusals.js';
import { WorkLimit } from './work-limit.js';

export interface Planned {
  /** Identifies this plan: `apply` requires it. */
  hash: string;
  plan: Plan;
  counts: Counts;
  /** Why applying it would be refused. */
  refusals: readonly Refusal[];
  /** See `CarriedOut`. */
  collides?: boolean;
}

/** Database errors of a concurrent change: `serialization_failure`, and `unique_violation` of a mark. */
const CONCURRENT: readonly unknown[] = ['40001', '23505'];

export interface ExportTerms {
  ids?: boolean;
  managedBy?: string | undefined;
}

interface Terms {
  /** The expected plan; undefined: any. */
  hash?: string | undefined;
  /** See `ConfigurationChanges.carryOut`. */
  checkLimit?: ReturnType<WorkLimit['begin']>;
}
/** Objects in the audit entry of an applied plan; further ones are left out. */
const MOST_AUDITED = 200;

/** A plan that was carried out and rolled back. */
export interface Trial<T> {
  planned: Planned;
  before: T;
  after: T | null;
}

/** Ends a dry run by rolling everything back. */
class DryRunOver extends Error {}

/** Compares a tenant's configuration with a document, and applies the differences. */
@Injectable()
export class ConfigurationService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly state: ConfigurationState,
    private readonly changes: ConfigurationChanges,
    private readonly audit: AuditService,
    private readonly box: SecretBox,
    private readonly limit: WorkLimit,
  ) {}

  /**
   * The current objects as a configuration that would create them.
   * @param how `ids`: include the ids; `managedBy`: only objects of this configuration, or unmanaged ones (`NOBODY`)
   * @throws ApiError 403
   */
  async export(caller: Caller, { ids = false, managedBy }: ExportTerms = {}): Promise<Configuration> {
    this.mayConfigure(caller);
    // One transaction, for a consistent snapshot.
    return this.unitOfWork.joining(caller, async () => {
      const all = (await this.state.read(caller)).filter(({ isOver }) => !isOver);
      const objects = managedBy === undefined ? all : all.filter((each) => isManagedBy(managedBy, each));
      return inSlices(written(objects, { ids, managedBy: ownerOf(objects) }));
    });
  }

  /** The managed objects, by kind, then by key. @throws ApiError 403 */
  async managed(caller: Caller): Promise<{ kind: KindName; key: string; id: string; managedBy: string }[]> {
    this.mayConfigure(caller);
    const objects = await this.unitOfWork.joining(caller, () => this.state.read(caller));
    return objects
      .flatMap(({ kind, key, id, managedBy }) => (managedBy === null ? [] : [{ kind, key, id, managedBy }]))
      .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || compare(a.key, b.key));
  }

  /** Settings that are stored but not enforced. @throws ApiError 403 */
  async notEnforced(caller: Caller): Promise<NotEnforced[]> {
    this.mayConfigure(caller);
    return this.unitOfWork.joining(caller, () => this.state.notEnforced(caller));
  }

  /**
   * The plan with the refusals of the services, found by a dry run: it is carried out and rolled back.
   * @throws ApiError 400 for an invalid configuration and for one that takes too long; 403
   */
  async plan(caller: Caller, document: unknown, prune: boolean): Promise<Planned> {
    return (await this.trial(caller, document, prune, () => Promise.resolve(null))).planned;
  }

  /**
   * The same, with what `look` reads before and after the changes, in the transaction that is rolled back.
   * @returns `after` null: the plan would be refused
   */
  async trial<T>(caller: Caller, document: unknown, prune: boolean, look: () => Promise<T>): Promise<Trial<T>> {
    this.mayConfigure(caller);
    const desired = await desiredBy(document);
    let trial: Trial<T> | null = null;
    try {
      await this.unitOfWork.joining(caller, async (tx) => {
        const before = await look();
        // Needs no confirmation of the session, as it is rolled back.
        const trying = { ...caller, confirmed: true };
        const planned = await this.tried(tx, trying, desired, prune, { checkLimit: this.limit.begin() });
        trial = { planned, before, after: planned.refusals.length > 0 ? null : await look() };
        throw new DryRunOver();
      });
    } catch (error) {
      if (error instanceof DryRunOver && trial) return trial;
      throw translated(error);
    }
    throw new Error('A dry run must not be committed');
  }

  /**
   * Carries out the plan with this hash, completely or not at all.
   * @throws ApiError 400, 403; 409 CONFIGURATION_CHANGED if the plan has changed, CONFIGURATION_REFUSED if a service refuses a
   * part of it
   */
  async apply(caller: Caller, document: unknown, prune: boolean, hash: string): Promise<Planned> {
    this.mayConfigure(caller);
    const desired = await desiredBy(document);
    try {
      return await this.unitOfWork.joining(caller, async (tx) => {
        const planned = await this.applied(tx, caller, desired, prune, { hash, checkLimit: this.limit.begin() });
        if (planned.refusals.length > 0) throw conflict(explain(planned.refusals), 'CONFIGURATION_REFUSED');
        return planned;
      });
    } catch (error) {
      throw translated(error);
    }
  }

  /**
   * Plans and carries the plan out without a time limit, in the caller's transaction (`UnitOfWork.joining`). After a
   * refusal that transaction must not be committed.
   * @throws ApiError 400, 403, 409 as `apply`
   */
  async carryOut(caller: Caller, document: unknown, prune: boolean): Promise<Planned> {
    this.mayConfigure(caller);
    const desired = await desiredBy(document);
    return this.unitOfWork
      .joining(caller, (tx) => this.applied(tx, caller, desired, prune))
      .catch((error: unknown) => {
        throw translated(error);
      });
  }

  /** Applies the plan as one change of the audit log. */
  private async applied(
    tx: Transaction,
    caller: Caller,
    desired: Desired,
    prune: boolean,
    terms: Terms = {},
  ): Promise<Planned> {
    const change = newId();
    tx.note({ configurationChange: change });
    const planned = await this.tried(tx, caller, desired, prune, terms);
    if (planned.refusals.length === 0 && changesAnything(planned.plan)) this.note(tx, caller, planned, change);
    return planned;
  }

  /** Plans, carries the plan out, and verifies that no difference is left. */
  private async tried(
    tx: Transaction,
    caller: Caller,
    desired: Desired,
    prune: boolean,
    { hash: expected, checkLimit = () => undefined }: Terms,
  ): Promise<Planned> {
    const options = this.options(prune);
    const before = await this.state.read(caller, desired.objects);
    const plan = await inSlices(planOf(desired, before, options));
    const hash = sha256(await inSlices(textOfPlan(plan, options.print)));
    if (expected !== undefined && expected !== hash)
      throw conflict('The configuration has changed since the plan; plan again', 'CONFIGURATION_CHANGED');
    const planned = { hash, plan, counts: countsOf(plan) };
    if (!changesAnything(plan)) return { ...planned, refusals: [] };
    const done = await this.changes.carryOut(caller, plan, before, checkLimit);
    const { refusals, collides } = done;
    if (refusals.length > 0) return { ...planned, refusals, collides };
    await this.mark(tx, plan, before, done);
    const after = await this.state.read(caller, desired.objects);
    return { ...planned, refusals: notTaken(await inSlices(planOf(desired, after, options)), plan) };
  }

  private options(prune: boolean): PlanOptions {
    return { prune, now: this.clock.now(), print: (secret) => this.box.fingerprint(secret) };
  }

  private async mark(
    tx: Transaction,
    { managedBy, objects }: Plan,
    before: readonly ActualObject[],
    done: CarriedOut,
  ): Promise<void> {
    const appliedAt = this.clock.now();
    const marks = objects.flatMap((each) => {
      if (each.action !== 'create' && !(each.action === 'change' && each.changes.some(isOfMark))) return [];
      const { kind, key, managedBy: owner = managedBy } = each;
      const objectId = done.idOf(each);
      return objectId === undefined ? [] : [{ kind, objectId, key, managedBy: owner, appliedAt }];
    });
    const deleted = new Set(objects.flatMap((each) => (each.action === 'delete' ? [each.id] : [])));
    const there = before.filter(({ id }) => !deleted.has(id));
    const present = there.map(({ kind, id, key }) => ({ kind, objectId: id, key }));
    await this.state.mark(tx, marks, present);
  }

  /** Writes one audit entry for the whole plan; those of the objects refer to it as `configurationChange`. */
  private note(tx: Transaction, caller: Caller, { plan, counts }: Planned, id: string): void {
    const changed = plan.objects.filter(({ action }) => action !== 'same' && action !== 'kept');
    const objects = changed.slice(0, MOST_AUDITED).map(({ kind, key, action }) => `${action} ${kind} ${key}`);
    this.audit.record(tx, {
      ...{ id, action: 'configuration.apply', entityType: 'configuration', entityId: id, entityName: plan.managedBy },
      details: { ...counts, objects },
      ...authorship(caller),
    });
  }

  /** @throws ApiError 403 */
  private mayConfigure(caller: Caller): void {
    const may = caller.kind === 'user' ? caller.role === 'admin' : caller.unrestricted;
    if (!may) throw forbidden('Only administrators and API keys with the config scope and without a team may do this');
    this.changes.mayRead(caller);
  }
}

/** @throws ApiError 400 that lists the problems */
async function desiredBy(document: unknown): Promise<Desired> {
  const { desired, problems } = await inSlices(readConfiguration(document));
  if (problems.length > 0) throw invalidConfiguration(problems);
  return desired;
}

/** Names as many problems as fit into an answer. */
function invalidConfiguration(problems: readonly Problem[]): ApiError {
  const errors = problems.map(({ path, message }): FieldError => ({
    path,
    code: 'INVALID',
    message: shortened(message),
  }));
  return new ApiError(400, 'CONFIGURATION_INVALID', `Invalid request: ${listed(errors.map(sentenceOf))}`, {
    errors: errors.slice(0, MOST_NAMED),
  });
}

function translated(error: unknown): unknown {
  if (error instanceof ApiError || !(error instanceof Error) || !('code' in error)) return error;
  if (!CONCURRENT.includes(error.code)) return error;
  return conflict('The configuration was changed meanwhile; plan again', 'CONFIGURATION_CHANGED');
}
