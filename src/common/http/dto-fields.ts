import { Transform, type TransformFnParams } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import { asStored } from '../ids.js';

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
 * At most that many characters as PostgreSQL's `char_length` counts them (code points). `@MaxLength` leaves variation
 * selectors out, so what it passes may still break a CHECK of the table.
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
