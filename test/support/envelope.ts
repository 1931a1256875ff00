import { expect } from '@jest/globals';

export const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
/** What every answer has beside its data. */
export const ENVELOPE = { took: expect.any(Number), requestId: UUID };
