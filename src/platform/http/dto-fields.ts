import { Transform, type TransformFnParams, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDate,
  IsIn,
  IsInt,
  IsNotEmpty,
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
  type ValidationOptions,
} from 'class-validator';
import { asStored } from '../ids.js';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { parseInstant } from '../instant.js';
import { isVisible } from '../domain/visible.js';

/** The field may be left out, but not be null (`@IsOptional` lets both pass). */
export const IfPresent = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);

/** For a field that may be left out and cannot be null: null means left out. */
export const NullIsAbsent = (): PropertyDecorator =>
  Transform(({ value }: TransformFnParams): unknown => (value === null ? undefined : value));

/** Ids in a new order. */
const MOST_ORDERED = 5000;

/** The ids of a list in their new order. @param description the items to name exactly once */
export const OrderOfIds = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: [String], description }),
    IsArray(),
    ArrayMaxSize(MOST_ORDERED),
    IsString({ each: true }),
  );

/** Trims a text before validation. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: TransformFnParams): unknown => (typeof value === 'string' ? value.trim() : value));

/** Normalises an id, or a list of ids, to the form in which ids are stored. */
export const IdsAsStored = (): PropertyDecorator =>
  Transform(({ value }: TransformFnParams): unknown =>
    Array.isArray(value) ? value.map(idAsStored) : idAsStored(value),
  );

const idAsStored = (value: unknown): unknown => (typeof value === 'string' ? asStored(value) : value);

/**
 * At most `max` code points, as PostgreSQL's `char_length` counts. `@MaxLength` ignores variation selectors, so it accepts
 * texts that are too long.
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

/** An ISO 8601 text, converted to a Date; UTC without an offset. Combine with `@IsOptional()` as needed. */
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

/** Combines decorators in the order of writing them above a field: the last one is applied first. */
export const rules =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, property) =>
    decorators.toReversed().forEach((decorate) => decorate(target, property));

/** A whole number from `min` to `max`, both included. */
export const IsWhole = (min: number, max: number): PropertyDecorator => rules(IsInt(), Min(min), Max(max));

/** A text of at most `most` characters that may be left out or null. */
export const OptionalText = (most: number): PropertyDecorator => rules(IsOptional(), IsString(), MaxLength(most));

/** `OptionalText`, documented as a text that may be null. */
export const TextOrNull = (most: number, docs: ApiPropertyOptions = {}): PropertyDecorator =>
  rules(ApiPropertyOptional({ type: String, nullable: true, ...docs }), OptionalText(most));

/** A text that may be left out or null, without a limit of its own. */
export const OptionalString = (docs: ApiPropertyOptions = {}): PropertyDecorator =>
  rules(ApiPropertyOptional(docs), IsOptional(), IsString());

/** The search text of a list, parsed by `typedSearch`. @param where the searched fields, as a phrase */
export const TypedSearchField = (where: string): PropertyDecorator =>
  OptionalString({
    description: `Words and "quoted phrases"; each must be in ${where}, in any case, with accents or without`,
  });

/** A text of 1 to `max` characters, not trimmed. */
export const RequiredText = (max: number, docs: ApiPropertyOptions = {}): PropertyDecorator =>
  rules(ApiProperty(docs), IsString(), IsNotEmpty(), MaxLength(max));

/** True or false; it may be left out or null. */
export const OptionalFlag = (docs: ApiPropertyOptions = {}): PropertyDecorator =>
  rules(ApiPropertyOptional(docs), IsOptional(), IsBoolean());

/** True or false; it may be left out. */
export const FlagIfPresent = (docs: ApiPropertyOptions = {}): PropertyDecorator =>
  rules(ApiPropertyOptional(docs), IfPresent(), IsBoolean());

type Choices = readonly (string | number)[];

/** One of these values. @param options e.g. another message */
export const Choice = (
  values: Choices,
  docs: ApiPropertyOptions = {},
  options?: ValidationOptions,
): PropertyDecorator => rules(ApiProperty({ ...docs, enum: values }), IsIn(values, options));

/** One of these values; it may be left out or null. */
export const OptionalChoice = (
  values: Choices,
  docs: ApiPropertyOptions = {},
  options?: ValidationOptions,
): PropertyDecorator => rules(ApiPropertyOptional({ ...docs, enum: values }), IsOptional(), IsIn(values, options));

/** One of these values; it may be left out. */
export const ChoiceIfPresent = (
  values: Choices,
  docs: ApiPropertyOptions = {},
  options?: ValidationOptions,
): PropertyDecorator => rules(ApiPropertyOptional({ ...docs, enum: values }), IfPresent(), IsIn(values, options));

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

/** A trimmed text of 1 to `max` characters with at least one visible character. */
export const NameField = (max: number, { required = true } = {}): PropertyDecorator =>
  rules(
    ApiProperty({ type: String, required, minLength: 1, maxLength: max }),
    Trimmed(),
    IsString(),
    Length(1, max),
    Visible(),
  );

/** A text with at least one visible character; the empty one is left to other rules. */
export const Visible = (): PropertyDecorator =>
  ValidateBy({
    name: 'isVisible',
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || value === '' || isVisible(value),
      defaultMessage: () => 'must have a character that can be seen',
    },
  });

/** Validates an object as a whole. @param reason the problem; null: none */
export const FitsTogether = <T>(reason: (given: T) => string | null): PropertyDecorator =>
  ValidateBy({
    name: 'fitsTogether',
    validator: {
      validate: (_value, args) => reason(args?.object as T) === null,
      defaultMessage: (args) => reason(args?.object as T) ?? '',
    },
  });
