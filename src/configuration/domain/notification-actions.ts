import { isObject } from './normalise.js';
import type { Values } from './references.js';

/** The actions of a notification policy with their defaults. The service validates them. */
export function completeActions(input: unknown): unknown {
  if (!isObject(input)) return input;
  const { delay, deduplicate, ...rest } = withoutNull(input);
  return {
    ...rest,
    ...(delay === undefined ? {} : { delay: isObject(delay) ? completeDelay(withoutNull(delay)) : delay }),
    ...(deduplicate === undefined
      ? {}
      : { deduplicate: isObject(deduplicate) ? { withinMinutes: null, ...deduplicate } : deduplicate }),
  };
}

const completeDelay = (delay: Values): Values =>
  delay['time'] === undefined ? delay : { day: 'any', timezone: 'UTC', ...delay };

const withoutNull = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
