/** A command failed. The message is for the operator, the code for programs (`--json`). */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly code = 'COMMAND_FAILED',
  ) {
    super(message);
  }
}
