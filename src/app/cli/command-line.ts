import { parseArgs } from 'node:util';
import { isInstalled } from '../installed.js';
import { CONFIG_USAGE } from './config/config-command.js';
import { MOVE_IN_USAGE } from './move-in/move-in-command.js';
import { COMMANDS, type Command, type Values } from './commands.js';

export interface CommandLine {
  command: Command;
  values: Values;
  json: boolean;
  /** Create an empty database if there is none? */
  create: boolean;
}

/** The command line is invalid. The message shows the correct form. */
export class UsageError extends Error {}

/** The help of one or all commands, for `--help`, `help` or no arguments. Null: the arguments are a command. */
export function helpFor(args: readonly string[]): string | null {
  const words = args.filter((arg) => !arg.startsWith('-'));
  const asked =
    args.length === 0 ||
    args.join() === 'config' ||
    args.join() === 'move-in' ||
    words[0] === 'help' ||
    args.includes('--help') ||
    args.includes('-h');
  if (!asked) return null;
  const name = words
    .filter((word) => word !== 'help')
    .slice(0, 2)
    .join(' ');
  if (words.includes('config')) return CONFIG_USAGE;
  if (words.includes('move-in')) return MOVE_IN_USAGE;
  return Object.hasOwn(COMMANDS, name) ? usage([name]) : usage();
}

/** @throws UsageError */
export function readCommandLine(args: readonly string[]): CommandLine {
  const name = args.slice(0, 2).join(' ');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`${notACommand(args)}\n\n${usage()}`);
  const strings = Object.keys(command.options).map((option) => [option, { type: 'string' as const }] as const);
  const { json, create, ...values } = parse(args.slice(2), Object.fromEntries(strings));
  for (const [option, need] of Object.entries(command.options)) {
    if (need === 'required' && !values[option])
      throw new UsageError(`${name}: --${option} is missing\n\n${usage([name])}`);
  }
  return { command, values: values as Values, json: json === true, create: create === true };
}

/** After a known first word the message lists the second words. */
function notACommand([first = '', second]: readonly string[]): string {
  const nexts = Object.keys(COMMANDS).flatMap((name) =>
    name.startsWith(`${first} `) ? name.slice(first.length + 1) : [],
  );
  if (nexts.length === 0) return `There is no command ${[first, second].filter(Boolean).join(' ')}`;
  return `${second === undefined ? '' : `There is no command ${first} ${second}; `}${first} is followed by ${nexts.join(' or ')}`;
}

function parse(args: string[], options: Record<string, { type: 'string' }>): Record<string, unknown> {
  try {
    const flags = { json: { type: 'boolean' }, create: { type: 'boolean' } } as const;
    return parseArgs({ args, options: { ...options, ...flags }, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage()}`);
  }
}

function usage(names = Object.keys(COMMANDS)): string {
  const lines = names.map((name) => {
    const { options = {}, help } = COMMANDS[name] ?? {};
    const shown = Object.entries(options).map(([option, need]) =>
      need === 'required' ? `--${option} …` : `[--${option} …]`,
    );
    return `  ${[name, ...shown].join(' ')}\n      ${help}`;
  });
  const more = names.length > 1 ? [CONFIG_USAGE, MOVE_IN_USAGE] : [];
  const flags = '  --json    one line of JSON\n  --create  on an empty database, too: makes it';
  return `${isInstalled ? 'pager' : 'npm run cli --'} <command> [--json] [--create]\n\n${[...lines, ...more].join('\n')}\n\n${flags}`;
}
