import { objectOf } from '../../platform/http/api-docs.js';
import { RULE_KINDS } from '../integrations/domain/integration-rules.js';

/** Which rule of its integration is carried out instead of a create. */
export const RULE_OF_ANSWER = {
  ...objectOf({ kind: { type: 'string', enum: [...RULE_KINDS] }, name: { type: 'string' } }),
  description: 'The rule of the integration that is carried out',
};
