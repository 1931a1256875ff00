/** A command cannot do what it was asked; the message is all that the operator needs. */
export class CommandError extends Error {}
