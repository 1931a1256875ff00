import type { IncomingMessage, ServerResponse } from 'node:http';

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * The headers that this handler sets on every answer, whatever was asked: found by asking it once. As a flat list of
 * names and values, which `writeHead` takes at no cost.
 */
export function fixedHeaders(handler: Handler): string[] {
  const headers = new Map<string, string>();
  const request = { method: 'POST', headers: {} } as IncomingMessage;
  const response = {
    setHeader: (name: string, value: string | readonly string[]) => headers.set(name, String(value)),
    getHeader: (name: string) => headers.get(name),
    removeHeader: (name: string) => headers.delete(name),
  } as unknown as ServerResponse;
  handler(request, response, () => undefined);
  return [...headers].flat();
}
