import type { Type } from '@nestjs/common';
import { validationPipe } from '../platform/http/validation.js';

const pipe = validationPipe();

/** Validates a body like the route with this DTO does. @throws ApiError 400 that names the fields */
export async function checkedBody<T extends object>(type: Type<T>, body: object): Promise<T> {
  return (await pipe.transform(withoutUndefined(body), { type: 'body', metatype: type })) as T;
}

function withoutUndefined(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
