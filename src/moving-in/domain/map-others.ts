import { Differences } from './differences.js';
import type { Difference } from './difference.js';
import type { Org } from './org.js';

/** What Pager has, but of which the plan engine knows no kind: named one by one. */
export function mapOthers(org: Org): { differences: readonly Difference[] } {
  const differences = new Differences('incidentTemplates');
  for (const other of org.others.filter(({ kind }) => kind === 'incidentTemplates'))
    differences.lacks(other, 'an incident template', 'make it here', false);
  return { differences: differences.list() };
}
