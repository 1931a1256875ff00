import { expect, it } from '@jest/globals';
import { conflict } from '../../platform/errors/api-error.js';
import { ConfigurationError } from '../../platform/config/environment.js';
import { CommandError } from './command-error.js';
import { UsageError } from './command-line.js';
import { failureOf } from './failure.js';

it.each([
  [new CommandError('a is wrong'), 1, 'COMMAND_FAILED'],
  [new CommandError('a is wrong', 'CONFIGURATION_INVALID'), 1, 'CONFIGURATION_INVALID'],
  [new UsageError('a is wrong'), 2, 'USAGE'],
  [new ConfigurationError('a is wrong'), 1, 'SETTINGS'],
  [conflict('a is wrong', 'STILL_USED'), 1, 'STILL_USED'],
])('is a text, and with --json a line of JSON: %p', (error, exitCode, code) => {
  expect(failureOf(error, ['config', 'plan'])).toEqual({ out: '', err: 'a is wrong\n', exitCode });
  const { out, ...rest } = failureOf(error, ['config', 'plan', '--json']);
  expect(rest).toEqual({ err: '', exitCode });
  expect([JSON.parse(out), out.indexOf('\n')]).toEqual([{ error: 'a is wrong', code }, out.length - 1]);
});

it('keeps the stack of what nobody expected', () => {
  const { out, err, exitCode } = failureOf(new TypeError('x is undefined'), ['--json']);
  expect([JSON.parse(out), exitCode]).toEqual([{ error: 'x is undefined', code: 'UNEXPECTED' }, 1]);
  expect(err).toContain('failure.spec');
});
