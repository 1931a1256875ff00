import type { InboundFamily } from '../intake-action.js';

/** Any other object is a create body already. (Contract: "Inbound intake", generic.) */
export const generic: InboundFamily = {
  name: 'generic',
  typeWords: [],
  canRead: () => true,
  map: (body) => [{ kind: 'pass-through', body }],
};
