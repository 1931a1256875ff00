import { ValidateBy } from 'class-validator';
import { isLocale } from '../locale-name.js';

export const IsLocaleName = (): PropertyDecorator =>
  ValidateBy({
    name: 'isLocaleName',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isLocale(value),
      defaultMessage: () => 'must be a language tag, such as en-GB',
    },
  });
