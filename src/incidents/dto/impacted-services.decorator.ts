import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { asStored } from '../../platform/ids.js';
import type { ImpactedService } from '../domain/incident.js';

const MOST = 100;
const LONGEST = 200;

const TEXT = { type: 'string', minLength: 1, maxLength: LONGEST } as const;
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= LONGEST;

function isImpactedService(value: unknown): value is ImpactedService {
  if (isText(value)) return true;
  if (typeof value !== 'object' || value === null || !('id' in value)) return false;
  return isText(value.id) && (!('name' in value) || isText(value.name));
}

/** Drops unknown fields of an element. */
const knownFields = (value: unknown): unknown => {
  if (typeof value === 'string') return asStored(value);
  if (typeof value !== 'object' || value === null || !('id' in value)) return value;
  const { id: raw, name } = value as { id: unknown; name?: unknown };
  const id = typeof raw === 'string' ? asStored(raw) : raw;
  return name === undefined || name === null ? { id } : { id, name };
};

/** Ids of services, or `{id, name}` (decisions §9). */
export const IsImpactedServices = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'array',
      maxItems: MOST,
      description: 'Ids of services, or `{id, name}`; the name of a single service is stored as its id',
      items: {
        oneOf: [
          TEXT,
          { type: 'object', required: ['id'], properties: { id: TEXT, name: { ...TEXT, nullable: true } } },
        ],
      },
    }),
    Transform(({ value }: TransformFnParams): unknown => (Array.isArray(value) ? value.map(knownFields) : value)),
    ValidateBy(
      {
        name: 'isImpactedServices',
        validator: {
          validate: (value) => Array.isArray(value) && value.length <= MOST && value.every(isImpactedService),
        },
      },
      { message: `must be a list of at most ${MOST} service ids or objects with an id` },
    ),
  );
