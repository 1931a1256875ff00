import { Transform, type TransformFnParams } from 'class-transformer';
import { ValidateIf } from 'class-validator';

/** The field may be left out, but not be null (`@IsOptional` lets both pass). */
export const IfGiven = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);

/** Cuts the white space around a text before it is checked. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: TransformFnParams): unknown => (typeof value === 'string' ? value.trim() : value));
