/** For `--help` (or `-h`): prints how the command is used, and ends well. */
export function helpIfAsked(usage) {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return;
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
