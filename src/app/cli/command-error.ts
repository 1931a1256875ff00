/** A command failed; the message is complete for the operator, the code is for programs (`--json`). */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly code = 'COMMAND_FAILED',
  ) {
    super(message);
  }
}
