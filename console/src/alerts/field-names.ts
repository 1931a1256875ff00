import { msg, t } from '#words';

/** How people call the parts of an alert and of a rule. */
const NAMES = {
  message: msg({ message: 'message', context: 'of an alert' }),
  description: msg({ message: 'description', context: 'of an alert' }),
  source: msg({ message: 'source', context: 'of an alert' }),
  entity: msg({ message: 'entity', context: 'of an alert' }),
  alias: msg({ message: 'alias', context: 'of an alert' }),
  tags: msg({ message: 'tags', context: 'of an alert' }),
  responders: msg({ message: 'responders', context: 'of an alert' }),
  actions: msg({ message: 'actions', context: 'of an alert' }),
  details: msg({ message: 'details', context: 'of an alert' }),
  user: msg`user`,
  note: msg`note`,
};

export const partName = (part: keyof typeof NAMES): string => t(NAMES[part]);

/** `message, alias`: which parts are meant. */
export const partNames = (parts: readonly (keyof typeof NAMES)[]): string => parts.map(partName).join(', ');
