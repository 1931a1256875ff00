/** Builds the console alone when it is missing or older than its sources. */
export function ensureConsoleBuilt(): void;
