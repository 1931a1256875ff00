/** A command failed; the message is complete for the operator. */
export class CommandError extends Error {}
