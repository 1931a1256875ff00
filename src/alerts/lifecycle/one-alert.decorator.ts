import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam, ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import { invalid, notFound } from '../../platform/errors/api-error.js';
import { ApiErrors } from '../../platform/http/api-docs.js';
import { type AlertRef, IDENTIFIER_TYPES, type IdentifierType, parseAlertRef } from './domain/alert-ref.js';

const pinned = new WeakMap<Request, AlertRef>();

/** From here on the request means this very alert, whatever its path says. */
export function pinAlert(request: Request, id: string): void {
  pinned.set(request, { by: 'id', id });
}

/**
 * How the path names the alert: `:identifier`, read as `identifierType` says.
 * @throws ApiError 404 for a name that no alert can have, 400
 */
export function alertOf(request: Request): AlertRef {
  return pinned.get(request) ?? refOf(request);
}

function refOf({ params, query }: Request): AlertRef {
  // Of attachments, third-party clients call it by its longer name.
  const type = identifierType(query['identifierType'] ?? query['alertIdentifierType']);
  const identifier = params['identifier'];
  const ref = typeof identifier === 'string' ? parseAlertRef(identifier, type) : null;
  if (!ref) throw notFound('Alert not found');
  return ref;
}

/** The alert that the path names. */
export const TheAlert = createParamDecorator((_data: unknown, context: ExecutionContext): AlertRef =>
  alertOf(context.switchToHttp().getRequest<Request>()),
);

function identifierType(raw: unknown): IdentifierType | undefined {
  if (raw === undefined || raw === '') return undefined;
  const type = IDENTIFIER_TYPES.find((each) => each === raw);
  if (!type) throw invalid('identifierType', `must be one of ${IDENTIFIER_TYPES.join(', ')}`);
  return type;
}

/** The same of a route below one alert, whose own identifier may have a type too. */
export const AlertOfAttachments = (): MethodDecorator =>
  applyDecorators(
    OneAlert(),
    ApiQuery({
      name: 'alertIdentifierType',
      enum: IDENTIFIER_TYPES,
      required: false,
      description: 'The same as `identifierType`',
    }),
  );

/** Documents a route that works on one alert. */
export const OneAlert = (): MethodDecorator =>
  applyDecorators(
    ApiParam({ name: 'identifier', type: String, description: 'The id of the alert, or its tiny id (address by id)' }),
    ApiQuery({ name: 'identifierType', enum: IDENTIFIER_TYPES, required: false }),
    ApiErrors(400, 401, 403, 404),
  );
