import { envelope, ERRORS, HIDDEN, NEXT_CURSOR, TOTAL_COUNT } from '../http/api-docs.js';
import { CODE_OF_STATUS } from '../errors/api-error.js';
import { ERROR_CODES, FIELD_ERROR_CODES } from '../errors/error-codes.js';
import type { Answer, Document, Schema } from './openapi.js';

const JSON_TYPE = 'application/json';
const ref = (kind: string, name: string): { $ref: string } => ({ $ref: `#/components/${kind}/${name}` });

/** A list in Markdown. */
const meanings = (codes: Readonly<Record<string, string>>): string =>
  [
    'What is wrong, for a program:',
    '',
    ...Object.entries(codes).map(([code, means]) => `- \`${code}\`: ${means}`),
  ].join('\n');

const ERROR: Schema = {
  type: 'object',
  description: 'Some of the 404s are `{message}` alone',
  required: ['message'],
  properties: {
    message: { type: 'string', description: 'What is wrong, in words for a person', example: 'Alert not found' },
    code: { type: 'string', description: meanings(ERROR_CODES), example: 'NOT_FOUND' },
    errors: {
      type: 'array',
      items: ref('schemas', 'FieldError'),
      description: 'Where the message begins with `Invalid request: `: each of its errors, up to 20',
    },
    took: ref('schemas', 'Took'),
    requestId: ref('schemas', 'RequestId'),
  },
};

const FIELD_ERROR: Schema = {
  type: 'object',
  required: ['path', 'code', 'message'],
  properties: {
    path: {
      type: 'string',
      description: 'The field of the body or the query; empty: the request as a whole',
      example: 'rules.0.delay',
    },
    code: {
      type: 'string',
      enum: Object.keys(FIELD_ERROR_CODES),
      description: meanings(FIELD_ERROR_CODES),
      example: 'REQUIRED',
    },
    message: { type: 'string', description: 'Completes a sentence that begins with the field', example: 'is required' },
  },
};

export const errorRef = (status: number): Answer => responseRef(ERRORS[status]?.[0] ?? 'InternalError');
export const responseRef = (name: string): Answer => ref('responses', name);
export const ERROR_REF = ref('schemas', 'Error');
export const REQUEST_ID_HEADER = ref('headers', 'RequestId');

/** What the whole document refers to: envelope, errors, headers. */
export function addSharedParts({ components }: Document): void {
  components.schemas = {
    ...components.schemas,
    Warnings: {
      type: 'array',
      items: { type: 'string' },
      description:
        'What was stored as it was given, but may not do what was meant; absent when there is nothing to say',
      example: ['serviceId: no service has this id, so this window shows on no status page'],
    },
    Took: { type: 'number', minimum: 0, example: 0.012, description: 'Wall-clock seconds that the answer took' },
    RequestId: {
      type: 'string',
      format: 'uuid',
      example: '6f1c2b6e-0d4f-4f0e-9c2a-6c1a3a9f4e10',
      description: 'Of this very request, as in the header `X-Request-Id` and in the log',
    },
    Error: ERROR,
    FieldError: FIELD_ERROR,
    Envelope: envelope({}),
    Page: envelope({ totalCount: TOTAL_COUNT, nextCursor: NEXT_CURSOR }),
    PageOfTeams: envelope({ totalCount: TOTAL_COUNT, nextCursor: NEXT_CURSOR, hidden: HIDDEN }),
  };
  components.headers = {
    RequestId: { description: 'Of this very request', schema: ref('schemas', 'RequestId') },
    RetryAfter: { description: 'Seconds until it is worth another try', schema: { type: 'integer', minimum: 0 } },
  };
  components.responses = Object.fromEntries(
    Object.entries(ERRORS).map(([status, [name, description]]) => [name, errorAnswer([Number(status)], description)]),
  );
}

/** The answer of these statuses; its example is of the first. */
export function errorAnswer(statuses: readonly number[], description: string): Answer {
  const [status = 500] = statuses;
  return {
    description,
    headers: {
      'X-Request-Id': REQUEST_ID_HEADER,
      ...(statuses.includes(429) || statuses.includes(503) ? { 'Retry-After': ref('headers', 'RetryAfter') } : {}),
    },
    content: {
      [JSON_TYPE]: {
        schema: ref('schemas', 'Error'),
        example: {
          message: ERRORS[status]?.[1],
          code: CODE_OF_STATUS[status] ?? 'ERROR',
        },
      },
    },
  };
}
