import type { Mutation } from '../../alerts/lifecycle/domain/mutations.js';
import type { AuthenticatedRequest } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import type { Reply } from '../../platform/http/reply.js';

/** A request of a third-party client. */
export interface Exchange {
  request: AuthenticatedRequest;
  caller: Caller;
  requestId: string;
  /** What the route does to an alert, if it changes one. */
  mutation: Mutation | undefined;
}

/**
 * Answers a request in the third-party shapes. It may fit the request before `route` (validation, then the handler)
 * takes it, answer something else than the route does, or not ask the route at all.
 */
export type WireAdapter = (exchange: Exchange, route: () => Promise<unknown>) => Promise<Reply>;
