import { isObject } from './normalise.js';
import type { Values } from './references.js';

/** The actions of a notification policy with the defaults of what they leave out. What is wrong with them its service says. */
export function completeActions(given: unknown): unknown {
  if (!isObject(given)) return given;
  const { delay, deduplicate, ...rest } = withoutNull(given);
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
