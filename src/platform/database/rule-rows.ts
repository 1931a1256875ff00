import type { EntityTarget } from 'typeorm';
import { notFound } from '../errors/api-error.js';
import { criteriaOf, type OrderedRuleDto } from '../matching/match-criteria.dto.js';
import type { OrderedRule } from '../matching/ordered-rules.js';
import { newOrder } from '../matching/reorder.js';
import type { TenantOwned, Where } from './tenant-repository.js';
import type { TenantScope, Transaction } from './transaction.js';

/** The columns that every table of rules has. Rules are evaluated in their order. */
interface RuleRow extends OrderedRule, TenantOwned {
  name: string;
  createdAt: Date;
  updatedAt: Date;
}

type Shared = 'tenantId' | 'id' | 'name' | 'enabled' | 'order' | 'match' | 'createdAt' | 'updatedAt';
/** The table's own columns. */
type Own<E extends RuleRow> = Omit<E, Shared>;
type Body = OrderedRuleDto & { name?: string };

/**
 * Reads and writes one table of rules. The feature checks access: `check` gets the stored rule, and throws.
 */
export class RuleRows<E extends RuleRow> {
  /** @param missing message of a 404 @param code error code for a partial or repeated order */
  constructor(
    private readonly entity: EntityTarget<E>,
    private readonly missing: string,
    private readonly code?: 'VALIDATION',
  ) {}

  /** @throws ApiError 404 */
  async find(scope: TenantScope, where: Where<E>, options?: { lock: true }): Promise<E> {
    const rule = await scope.repo(this.entity).findOne(where, options);
    if (rule === null) throw notFound(this.missing);
    return rule;
  }

  async insert(tx: Transaction, id: string, now: Date, body: Body & { name: string }, own: Own<E>): Promise<E> {
    const rule = {
      ...{ tenantId: tx.tenantId, id, name: body.name, enabled: body.enabled ?? true, order: body.order ?? 0 },
      ...{ match: criteriaOf(body.match), createdAt: now, updatedAt: now },
      ...own,
    };
    await tx.repo(this.entity).insert(rule as never);
    return rule as unknown as E;
  }

  /** Changes the fields of the body; `match` is replaced as a whole. @param own also checks @throws ApiError 404 */
  async update(
    tx: Transaction,
    where: Where<E>,
    now: Date,
    body: Body,
    own: (stored: E) => Own<E> | Promise<Own<E>>,
  ): Promise<E> {
    const stored = await this.find(tx, where, { lock: true });
    const change = {
      ...(await own(stored)),
      ...{ name: body.name ?? stored.name, enabled: body.enabled ?? stored.enabled, order: body.order ?? stored.order },
      match: body.match === undefined ? stored.match : criteriaOf(body.match),
      updatedAt: now,
    };
    await tx.repo(this.entity).update({ id: stored.id } as never, change as never);
    return { ...stored, ...change };
  }

  /** @throws ApiError 404 */
  async remove(tx: Transaction, where: Where<E>, check?: (stored: E) => void): Promise<void> {
    const stored = await this.find(tx, where, { lock: true });
    check?.(stored);
    await tx.repo(this.entity).delete({ id: stored.id } as never);
  }

  /** Sets the order of the rules to that of the list. @throws ApiError 404 unknown id, 400 partial or repeated list */
  async reorder(
    tx: Transaction,
    where: Where<E>,
    now: Date,
    ids: readonly string[],
    check?: (stored: E) => void,
  ): Promise<void> {
    const stored = await tx.repo(this.entity).find(where, { order: { id: 'ASC' } as never, lock: true });
    const { before, after } = newOrder(stored, ids, this.missing, this.code);
    for (const rule of stored) check?.(rule);
    await tx.repo(this.entity).reorder(before, after, now);
  }
}

/** The columns of a row that clients see. */
export function shownRow<E extends Pick<RuleRow, 'tenantId' | 'createdAt' | 'updatedAt'>>({
  tenantId: _tenant,
  createdAt,
  updatedAt,
  ...row
}: E): Omit<E, 'tenantId' | 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string } {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
