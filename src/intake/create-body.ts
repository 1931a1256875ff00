import { CreateAlertDto } from '../alerts/create-alert.dto.js';
import type { CreateFields } from '../alerts/domain/create-request.js';
import { plainCreate } from '../alerts/domain/plain-create.js';
import { validationPipe } from '../common/http/validation.js';
import type { JsonObject } from './domain/json.js';

const pipe = validationPipe();

/** Validates a generic payload exactly as POST /v2/alerts does. @throws ApiError 400 */
export async function readCreateBody(body: JsonObject): Promise<CreateFields> {
  return (
    plainCreate(body) ?? ((await pipe.transform(body, { type: 'body', metatype: CreateAlertDto })) as CreateFields)
  );
}
