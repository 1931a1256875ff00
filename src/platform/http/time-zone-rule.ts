import { ValidateBy } from 'class-validator';
import { isZoneName } from '../zone-name.js';

export const IsTimeZone = (): PropertyDecorator =>
  ValidateBy({
    name: 'isTimeZone',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isZoneName(value),
      defaultMessage: () => 'must be an IANA time zone',
    },
  });
