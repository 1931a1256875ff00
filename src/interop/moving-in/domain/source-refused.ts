/** A source that is refused as a whole; the message names the file or the address. */
export class SourceRefused extends Error {}
