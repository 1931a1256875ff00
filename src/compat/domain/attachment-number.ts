/** 52 bits: every such number is exact in JSON. */
const HEX_DIGITS = 13;

/**
 * The number by which third-party clients know an attachment (the Go and Java SDKs read no other id): the end of its id,
 * which is random.
 */
export const attachmentNumber = (id: string): number => parseInt(id.replaceAll('-', '').slice(-HEX_DIGITS), 16);
