/** Installs and builds the service and its console where that is missing or older than the sources. */
export function ensureBuilt(): void;
