import type { InboundFamily } from '../intake-action.js';

/** Any other object is taken as a create body. (Contract: "Inbound intake", generic.) */
export const generic: InboundFamily = {
  name: 'generic',
  typeWords: [],
  canRead: () => true,
  map: (body) => [{ kind: 'pass-through', body }],
};
