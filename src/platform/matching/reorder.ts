import { invalid, notFound } from '../errors/api-error.js';
import { byOrderThenId, planReorder, type OrderedRule } from './ordered-rules.js';

/**
 * The ids of stored rules in the current and in the new order.
 * @param code error code for a partial or repeated list
 * @throws ApiError 404 `missing` for an unknown id, 400 for a partial or repeated list
 */
export function newOrder(
  stored: readonly Pick<OrderedRule, 'id' | 'order'>[],
  wanted: readonly string[],
  missing: string,
  code?: 'VALIDATION',
): { before: string[]; after: readonly string[] } {
  const before = stored.toSorted(byOrderThenId).map(({ id }) => id);
  const plan = planReorder(
    before,
    wanted.map((id) => id.toLowerCase()),
  );
  switch (plan.kind) {
    case 'unknown-id':
      throw notFound(missing);
    case 'duplicate-id':
      throw invalid('ids', `${plan.id} is named twice`, { code });
    case 'missing-id':
      throw invalid('ids', `${plan.id} is missing`, { code });
    case 'reorder':
      return { before, after: plan.ids };
  }
}
