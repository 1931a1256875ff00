/** What `@jest/globals` exports, as the runner has put it on globalThis. */
export const { describe, it, test, expect, beforeAll, beforeEach, afterEach, afterAll } = globalThis;
