import { Matches } from 'class-validator';

/** `HH:MM` of 24 hours. */
export const IsClockTime = (): PropertyDecorator =>
  Matches(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'must be a time of day, HH:MM' });
