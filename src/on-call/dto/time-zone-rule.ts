import { ValidateBy } from 'class-validator';
import { TimeZone } from '../domain/time-zone.js';

export const IsTimeZone = (): PropertyDecorator =>
  ValidateBy({
    name: 'isTimeZone',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && TimeZone.exists(value),
      defaultMessage: () => 'must be an IANA time zone',
    },
  });
