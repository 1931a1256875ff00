import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { AsGiven } from '../../common/http/as-given.js';

/** An object whose values are all strings; with any keys. */
export const IsStringMap = (): PropertyDecorator =>
  applyDecorators(
    AsGiven(),
    ValidateBy({
      name: 'isStringMap',
      validator: {
        validate: isStringMap,
        defaultMessage: () => 'must be an object of strings',
      },
    }),
  );

function isStringMap(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((each) => typeof each === 'string');
}
