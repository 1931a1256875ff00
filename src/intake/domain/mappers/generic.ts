import type { IntakeAction } from '../intake-action.js';
import type { JsonObject } from '../json.js';

/** Any other object is a create body already. (Contract: "Inbound intake", generic.) */
export function mapGeneric(body: JsonObject): readonly IntakeAction[] {
  return [{ kind: 'pass-through', body }];
}
