import { expect, it } from '@jest/globals';
import { CommandError } from './command-error.js';
import { planText } from './config/plan-text.js';
import { resultText } from './config/test-command.js';
import { failureOf } from './failure.js';
import { terminalLine, terminalText } from './terminal-text.js';

/** Clears the screen, sets the title (C1, too), overwrites its line, begins another, and turns the text around. */
const HOSTILE = 'db\u001b[2J\u009d0;x\u0007\rok\nok      fake\u202e';
const SHOWN = 'db\\u001b[2J\\u009d0;x\\u0007\\u000dok\\u000aok      fake⟨U+202E⟩';

it('shows control characters, and keeps tabs and the breaks of a text', () => {
  expect(terminalLine(`${HOSTILE}\t`)).toBe(`${SHOWN}\t`);
  expect(terminalText('a\r\n\tZoë 漢字 👩‍🚒\n')).toBe('a\\u000d\n\tZoë 漢字 👩‍🚒\n');
});

it('is in what commands print: tests, plans and errors', () => {
  const result = { name: HOSTILE, passed: false, differences: [HOSTILE], explanation: HOSTILE, notified: [] };
  expect(resultText([{ ...result, passed: true }])).toBe(`ok      ${SHOWN}\n1 passed, 0 failed\n`);
  const failed = resultText([result]).split('\n');
  expect(failed.slice(0, 3)).toEqual([`FAILED  ${SHOWN}`, `          ${SHOWN}`, `        ${SHOWN}`]);
  const refusals = [{ kind: 'teams', key: HOSTILE, message: HOSTILE }] as const;
  const counts = { same: 0, create: 0, change: 0, delete: 0, kept: 0 };
  expect(planText({ hash: 'c18b', managedBy: 'git', objects: [], refusals: [...refusals], counts })).toContain(
    `! teams ${SHOWN}: ${SHOWN}\n`,
  );
  expect(failureOf(new CommandError('no team \u001b[31m'), ['config']).err).toBe('no team \\u001b[31m\n');
});
