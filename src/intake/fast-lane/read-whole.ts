import type { IncomingMessage } from 'node:http';

/** Reads a body whose length its header bounds. A sender that hangs up before its end is owed nothing: `done` is not called. */
export function readWhole(request: IncomingMessage, done: (bytes: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => void chunks.push(chunk));
  request.on('end', () => done(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
}
