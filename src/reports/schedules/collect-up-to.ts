import type { Readable } from 'node:stream';

/** All that the stream gives; null, and the stream is destroyed, when that is more than so many bytes. */
export async function collectUpTo(stream: Readable, mostBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop destroys the stream.
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
