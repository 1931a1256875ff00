import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { PRIORITIES } from '../../platform/domain/priority.js';
import { rules } from '../../platform/http/dto-fields.js';

/* Fields that incidents, incident templates and incident rules share. */

const MOST_TAGS = 50;
const LONGEST_TAG = 200;

/** The raw value: class-transformer drops keys that every object inherits, such as `toString`. */
const AsGiven = (): PropertyDecorator =>
  Transform(({ obj, key }: TransformFnParams): unknown => (obj as Record<string, unknown>)[key]);

export const IncidentPriority = (): PropertyDecorator =>
  rules(
    ApiPropertyOptional({ enum: PRIORITIES, default: 'P3' }),
    IsOptional(),
    IsIn(PRIORITIES, { message: 'must be one of P1, P2, P3, P4, P5' }),
  );

export const IncidentTags = (): PropertyDecorator =>
  rules(
    ApiPropertyOptional({ type: [String], maxItems: MOST_TAGS }),
    IsOptional(),
    IsArray(),
    ArrayMaxSize(MOST_TAGS),
    IsString({ each: true, message: 'each must be a string' }),
    MaxLength(LONGEST_TAG, { each: true, message: `each must have at most ${LONGEST_TAG} characters` }),
  );

export const IncidentDetails = (): PropertyDecorator =>
  rules(
    ApiPropertyOptional({ type: 'object', additionalProperties: true }),
    IsOptional(),
    IsObject({ message: 'must be an object' }),
    AsGiven(),
  );
