import { showBidiControls } from '../../platform/domain/bidi-controls.js';

/**
 * A text for a terminal, where control characters would move the cursor, hide lines or set the title: names and titles of alerts are in
 * it. They are written as in JSON; line breaks and tabs stay.
 */
export const terminalText = (text: string): string => text.split('\n').map(terminalLine).join('\n');

/** Like `terminalText`, of one line: a break within it would begin another. */
export const terminalLine = (line: string): string =>
  showBidiControls(line).replace(CONTROL, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** All but the tab. */
const CONTROL = /[^\P{Cc}\t]/gu;
