import type { ErrorCode, FieldErrorCode } from './error-codes.js';

/** What is wrong with one field of a request. */
export interface FieldError {
  /** As in the body or query, such as `rules.0.delay`; empty: the request as a whole. */
  path: string;
  code: FieldErrorCode;
  /** Completes a sentence that begins with the field: `must be a string`. */
  message: string;
}

/**
 * An error that a client may see. Services throw these; one filter turns them into HTTP.
 * `bare` answers `{message}` only, as the contract does for many 404s.
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly options: { bare?: boolean; headers?: Record<string, string>; errors?: readonly FieldError[] } = {},
  ) {
    super(message);
  }
}

/** 404 `{message}`: the bare shape. */
export const notFound = (message: string): ApiError => new ApiError(404, 'NOT_FOUND', message, { bare: true });
/** 404 with the structured error body. */
export const notFoundStructured = (message: string): ApiError => new ApiError(404, 'NOT_FOUND', message);
export const badRequest = (message: string, code: ErrorCode = 'BAD_REQUEST'): ApiError =>
  new ApiError(400, code, message);
/** 400 `Invalid request: <path>: <message>` about one field. @param problem what clients tell apart */
export const invalid = (
  path: string,
  message: string,
  { problem = 'INVALID', code }: { problem?: FieldErrorCode; code?: ErrorCode | undefined } = {},
): ApiError => invalidFields([{ path, code: problem, message }], code);
/** 400 `Invalid request: <path>: <message>; …` (contract: "Errors"). @param left how many errors are not named */
export const invalidFields = (errors: readonly FieldError[], code: ErrorCode = 'BAD_REQUEST', left = 0): ApiError => {
  const named = errors.map(sentenceOf);
  const sentences = left > 0 ? [...named, `and ${left} more`] : named;
  return new ApiError(400, code, `Invalid request: ${sentences.join('; ')}`, { errors });
};
export const sentenceOf = ({ path, message }: FieldError): string => (path === '' ? message : `${path}: ${message}`);
export const unauthorized = (message: string, code: ErrorCode = 'UNAUTHORIZED'): ApiError =>
  new ApiError(401, code, message);
export const forbidden = (message: string, code: ErrorCode = 'FORBIDDEN'): ApiError => new ApiError(403, code, message);
export const conflict = (message: string, code: ErrorCode = 'CONFLICT'): ApiError => new ApiError(409, code, message);
/** 409: what this field holds is another's already, such as a name. */
export const taken = (path: string, message: string): ApiError =>
  new ApiError(409, 'CONFLICT', message, { errors: [{ path, code: 'TAKEN', message: 'is already in use' }] });
export const unavailable = (message: string, retryAfterSeconds: number): ApiError =>
  new ApiError(503, 'UNAVAILABLE', message, { headers: { 'Retry-After': String(retryAfterSeconds) } });
/** 503: all database connections are in use; the database itself may be available. */
export const databaseBusy = (): ApiError =>
  new ApiError(503, 'DATABASE_BUSY', 'Too many requests wait for a database connection; try again', {
    headers: { 'Retry-After': '2' },
  });
/** 503 until the operator acts. */
export const databaseRefuses = (): ApiError =>
  new ApiError(
    503,
    'DATABASE_REFUSES',
    'The database refuses what this service needs; its operator has to change that, as the log says',
  );
export const tooManyRequests = (message: string, retryAfterSeconds: number): ApiError =>
  new ApiError(429, 'RATE_LIMIT_EXCEEDED', message, { headers: { 'Retry-After': String(retryAfterSeconds) } });

/** The default `code` by status (contract: "Errors"). */
export const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'GONE',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMIT_EXCEEDED',
  431: 'HEADERS_TOO_LARGE',
  500: 'INTERNAL_ERROR',
  503: 'UNAVAILABLE',
};
