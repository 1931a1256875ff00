import { ValidateBy } from 'class-validator';

/** A policy without any action would silently do nothing. Unknown actions do not count. */
export const NamesAnAction = (): PropertyDecorator =>
  ValidateBy({
    name: 'namesAnAction',
    validator: {
      validate: (actions) => ACTIONS.some((name) => isGiven((actions as Record<string, unknown> | null)?.[name])),
      defaultMessage: () => `must name at least one of ${ACTIONS.join(', ')}`,
    },
  });

const ACTIONS = ['suppress', 'delayMinutes', 'autoAck', 'autoClose', 'addTags', 'setPriority'] as const;

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
