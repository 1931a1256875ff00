import { Transform, type TransformFnParams, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsDate,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
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
export const QueryFlag = (description: string, byDefault = false): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'boolean', default: byDefault, description }),
    IsOptional(),
    IsIn(['true', 'false'], { message: 'must be true or false' }),
  );

/** `allTeams` of a list (contract: "Team scoping"). */
export const AllTeams = (): PropertyDecorator =>
  QueryFlag('True: what belongs to all teams; false: to your own team, or to no team');

/** Rules in the order in which they would stand above a field: the last one is applied first. */
export const rules =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, property) =>
    decorators.toReversed().forEach((decorate) => decorate(target, property));

/** A whole number from `min` to `max`, both included. */
export const IsWhole = (min: number, max: number): PropertyDecorator => rules(IsInt(), Min(min), Max(max));

/** A text of at most `most` characters that may be left out or null. */
export const OptionalText = (most: number): PropertyDecorator => rules(IsOptional(), IsString(), MaxLength(most));

/** At most `most` texts of at most `longest` characters each. */
export const TextsUpTo = (most: number, longest: number): PropertyDecorator =>
  rules(IsArray(), ArrayMaxSize(most), IsString({ each: true }), MaxLength(longest, { each: true }));

/** At most `most` of these values. */
export const ChoicesOf = (values: readonly unknown[], most: number): PropertyDecorator =>
  rules(IsArray(), ArrayMaxSize(most), IsIn(values, { each: true }));

/** An object with rules of its own. */
export const Nested = (type: () => new () => object): PropertyDecorator =>
  rules(IsObject(), ValidateNested(), Type(type));

/** At most `most` objects with rules of their own. */
export const NestedList = (type: () => new () => object, most: number): PropertyDecorator =>
  rules(IsArray(), ArrayMaxSize(most), IsObject({ each: true }), ValidateNested({ each: true }), Type(type));

/** A trimmed text of 1 to `max` characters. */
export const NameField = (max: number, { required = true } = {}): PropertyDecorator =>
  rules(ApiProperty({ type: String, required, minLength: 1, maxLength: max }), Trimmed(), IsString(), Length(1, max));

/** A check of a whole object, which tells what does not fit together. */
export const FitsTogether = <T>(reason: (given: T) => string | null): PropertyDecorator =>
  ValidateBy({
    name: 'fitsTogether',
    validator: {
      validate: (_value, args) => reason(args?.object as T) === null,
      defaultMessage: (args) => reason(args?.object as T) ?? '',
    },
  });
