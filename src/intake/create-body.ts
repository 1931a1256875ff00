import { CreateAlertDto } from '../alerts/create-alert.dto.js';
import type { CreateFields } from '../alerts/domain/alert-fields.js';
import { plainCreate } from '../alerts/domain/plain-create.js';
import { usableResponders } from '../alerts/domain/responders.js';
import { validationPipe } from '../common/http/validation.js';
import type { JsonObject } from './domain/json.js';

const pipe = validationPipe();

/** Validates a generic payload as POST /v2/alerts does, without the unknown responders. @throws ApiError 400 */
export async function readCreateBody(given: JsonObject): Promise<CreateFields> {
  const body = given.responders === undefined ? given : { ...given, responders: usableResponders(given.responders) };
  return (
    plainCreate(body) ?? ((await pipe.transform(body, { type: 'body', metatype: CreateAlertDto })) as CreateFields)
  );
}
