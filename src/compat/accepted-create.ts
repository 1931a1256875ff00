import { Reply } from '../common/http/reply.js';

/** The answer to a create as third-party clients know it: accepted, whatever its outcome. @param reply our own answer */
export function acceptedCreate({ body }: Reply): Reply {
  const data = body?.['data'] as { alertId?: unknown } | undefined;
  const alertId = body?.['alertId'] ?? data?.alertId;
  return Reply.accepted(alertId === undefined ? {} : { alertId });
}
