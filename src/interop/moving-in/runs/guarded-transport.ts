import type { OutboundHttp } from '../../../platform/outbound-http/outbound-http.js';
import type { Transport } from '../api-client.js';
import { SourceRefused } from '../domain/source-refused.js';

/** Less than the command line takes: others share the process. */
const LARGEST_ANSWER = 16 * 1024 * 1024;

/**
 * To addresses that somebody chose: private ones only where the operator allows them.
 * @param timeoutMs that an answer may take
 * @param ended cuts every call short
 */
export const guardedTransport =
  (http: OutboundHttp, timeoutMs: number, ended: AbortSignal): Transport =>
  async (url, headers, posted) => {
    const answer = await http.get(url, LARGEST_ANSWER, {
      ...{ headers, timeoutMs, ended },
      ...(posted === undefined ? {} : { posted }),
    });
    if (answer.kind === 'refused') throw new SourceRefused(`${new URL(url).origin} is not called: ${answer.reason}`);
    if (answer.kind === 'unreachable') throw new Error(answer.reason);
    return { status: answer.status, text: answer.body.toString('utf8'), retryAfter: answer.retryAfter };
  };
