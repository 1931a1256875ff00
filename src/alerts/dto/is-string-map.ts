import { ValidateBy } from 'class-validator';

/** An object whose values are all strings. */
export const IsStringMap = (): PropertyDecorator =>
  ValidateBy({
    name: 'isStringMap',
    validator: {
      validate: isStringMap,
      defaultMessage: () => 'must be an object of strings',
    },
  });

function isStringMap(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((each) => typeof each === 'string');
}
