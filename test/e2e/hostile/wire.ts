import { Agent, request } from 'node:http';
import type { HostileRequest } from './requests.js';

export interface WireAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  milliseconds: number;
}

/** An answer later than this counts as a hang. */
export const PATIENCE_MS = 20_000;

/** Sends bytes as they are: no client library that tidies a path or a header first. */
export class Wire {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 8 });

  constructor(private readonly url: string) {}

  /** Rejects when there is no answer within `PATIENCE_MS`, or the connection breaks before one. */
  send({ method, path, headers, body }: HostileRequest): Promise<WireAnswer> {
    const started = performance.now();
    // Node leaves the length out for a DELETE, and what follows would be taken for the next request.
    if (body) headers['content-length'] ??= String(body.length);
    return new Promise((resolve, reject) => {
      let answered = false;
      const sent = request(this.url, { method, path, headers, agent: this.agent, timeout: PATIENCE_MS }, (response) => {
        answered = true;
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
            milliseconds: performance.now() - started,
          }),
        );
      });
      sent.on('timeout', () => sent.destroy(new Error(`No answer within ${PATIENCE_MS} ms`)));
      // Who sends more than is taken may see the connection end behind the answer.
      sent.on('error', (error) => {
        if (!answered) reject(error);
      });
      sent.end(body ?? undefined);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
