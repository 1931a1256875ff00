import { Transform, type TransformFnParams } from 'class-transformer';
import { ValidateBy, ValidateIf, IsDate, IsIn, IsOptional } from 'class-validator';
import { asStored } from '../ids.js';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { parseInstant } from '../instant.js';

/** The field may be left out, but not be null (`@IsOptional` lets both pass). */
export const IfGiven = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);

/** For a field that may be left out and cannot be null: null means left out. */
export const NullIsAbsent = (): PropertyDecorator =>
  Transform(({ value }: TransformFnParams): unknown => (value === null ? undefined : value));

/** Cuts the white space around a text before it is checked. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: TransformFnParams): unknown => (typeof value === 'string' ? value.trim() : value));

/** For an id, or a list of them, that is compared with others: it is kept as ids are stored. */
export const IdsAsStored = (): PropertyDecorator =>
  Transform(({ value }: TransformFnParams): unknown =>
    Array.isArray(value) ? value.map(idAsStored) : idAsStored(value),
  );

const idAsStored = (value: unknown): unknown => (typeof value === 'string' ? asStored(value) : value);

/**
 * At most that many characters (code points, as PostgreSQL's `char_length` counts). `@MaxLength` ignores variation
 * selectors, so it lets too long texts pass.
 */
export const MaxCharacters = (max: number): PropertyDecorator =>
  ValidateBy({
    name: 'maxCharacters',
    constraints: [max],
    validator: {
      validate: (value: unknown) => typeof value === 'string' && (value.length <= max || [...value].length <= max),
      defaultMessage: () => `must have at most ${max} characters`,
    },
  });

/** An ISO 8601 text that arrives as a Date; UTC where it names no offset. Combine with `@IsOptional()` as needed. */
export const IsInstant = (
  docs: { required?: boolean; nullable?: boolean; description?: string } = {},
): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, format: 'date-time', ...docs }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (parseInstant(value) ?? value) : value)),
    IsDate({ message: 'must be an ISO 8601 date-time' }),
  );

/** `true` or `false` in the query string, and nothing else. */
export const QueryFlag = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'boolean', default: false, description }),
    IsOptional(),
    IsIn(['true', 'false'], { message: 'must be true or false' }),
  );

/** `allTeams` of a list (contract: "Team scoping"). */
export const AllTeams = (): PropertyDecorator =>
  QueryFlag('True: what belongs to all teams; false: to your own team, or to no team');
