import { decideFlapping } from '../policies/domain/flapping.js';
import { markFlapping } from '../lifecycle/alerts.queries.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { withFlapping } from './domain/admission.js';
import type { Admitted } from './domain/batch-dedup.js';
import type { Stored } from './store.stage.js';
import type { TenantRules } from './tenant-rules.js';

/** Marks new alerts of aliases that open and close again and again, and holds their pages. */
export function holdFlapping(
  tx: Transaction,
  { created, recent }: Pick<Stored, 'created' | 'recent'>,
  { flapping: settings }: TenantRules,
  now: Date,
): readonly Admitted[] {
  if (recent.size === 0) return created;
  const decided = created.map((admitted) => {
    const { draft } = admitted;
    const before = recent.get(draft.id);
    return before ? withFlapping(admitted, decideFlapping(draft, before, settings, now)) : admitted;
  });
  const marks = decided.flatMap(({ draft: { id }, delayedUntil, flapping }) =>
    flapping ? [{ id, delayedUntil, flapping }] : [],
  );
  markFlapping(tx, marks);
  return decided;
}
