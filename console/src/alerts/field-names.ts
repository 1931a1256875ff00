import { msg, t } from '#words';
import { FIELD_NAMES } from './conditions.js';

/** How people call the parts of an alert and of a rule. */
const NAMES = { ...FIELD_NAMES, user: msg`user`, note: msg`note` };

export const partName = (part: keyof typeof NAMES): string => t(NAMES[part]);

/** `message, alias`: which parts are meant. */
export const partNames = (parts: readonly (keyof typeof NAMES)[]): string => parts.map(partName).join(', ');
