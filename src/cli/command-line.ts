import { parseArgs } from 'node:util';
import { COMMANDS, type Command, type Values } from './commands.js';

export interface CommandLine {
  command: Command;
  values: Values;
  json: boolean;
}

/** The command line cannot be understood; the message says what would be. */
export class UsageError extends Error {}

/** @throws UsageError */
export function readCommandLine(args: readonly string[]): CommandLine {
  const name = args.slice(0, 2).join(' ');
  const command = COMMANDS[name];
  if (!command) throw new UsageError(usage());
  const strings = Object.keys(command.options).map((option) => [option, { type: 'string' as const }] as const);
  const { json, ...values } = parse(args.slice(2), Object.fromEntries(strings));
  for (const [option, need] of Object.entries(command.options)) {
    if (need === 'required' && !values[option]) throw new UsageError(`${name}: --${option} is missing\n\n${usage()}`);
  }
  return { command, values: values as Values, json: json === true };
}

function parse(args: string[], options: Record<string, { type: 'string' }>): Record<string, unknown> {
  try {
    return parseArgs({ args, options: { ...options, json: { type: 'boolean' } }, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage()}`);
  }
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { options, help }]) => {
    const shown = Object.entries(options).map(([option, need]) =>
      need === 'required' ? `--${option} …` : `[--${option} …]`,
    );
    return `  ${[name, ...shown].join(' ')}\n      ${help}`;
  });
  return `npm run cli -- <command> [--json]\n\n${lines.join('\n')}`;
}
