import { SetMetadata } from '@nestjs/common';
import type { ApiError } from '../errors/api-error.js';

export const PUBLIC_TOKEN = 'pager:public-token';

/**
 * Where a route's tokens are stored: a column of SHA-256 (hex) that begins an index. Constants, never values of a client.
 */
export interface TokenPlace {
  table: string;
  column: string;
  /** What the route answers to an unknown token; answers of this status count as unknown tokens. */
  unknown: () => ApiError;
}

/** The token in the path, the query or the body is the credential: unknown ones are limited per address. */
export const PublicToken = (table: string, column: string, unknown: () => ApiError): MethodDecorator & ClassDecorator =>
  SetMetadata(PUBLIC_TOKEN, { table, column, unknown } satisfies TokenPlace);
