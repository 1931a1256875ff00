import { ValidateBy } from 'class-validator';
import type { PermissionLevel } from '../../auth/caller.js';

export const LEVELS: readonly PermissionLevel[] = ['none', 'read', 'write', 'admin'];

/** A map of resources to levels. */
export const IsGrants = (): PropertyDecorator =>
  ValidateBy({
    name: 'isGrants',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        Object.entries(value).every(([resource, level]) => resource.length <= 64 && LEVELS.includes(level as never)),
      defaultMessage: () => 'must map resources to none, read, write or admin',
    },
  });
