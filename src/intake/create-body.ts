import { CreateAlertDto } from '../alerts/create-alert.dto.js';
import { validationPipe } from '../common/http/validation.js';
import type { JsonObject } from './domain/json.js';

const pipe = validationPipe();

/** Validates a generic payload exactly as POST /v2/alerts does. @throws ApiError 400 */
export async function readCreateBody(body: JsonObject): Promise<CreateAlertDto> {
  return (await pipe.transform(body, { type: 'body', metatype: CreateAlertDto })) as CreateAlertDto;
}
