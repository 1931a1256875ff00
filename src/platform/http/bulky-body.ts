import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { invalid } from '../errors/api-error.js';
import { contextOf } from './request-context.js';
import { MAX_BYTES } from './json-body.js';
import { shortenedBody, type ShortenedBody } from './shortened-body.js';

/** In bytes. `always`: a body up to this size is kept whole; up to `whole`, while all in this process are no more than `atOnce`. */
const LIMITS = { always: MAX_BYTES, whole: 15 * MAX_BYTES, atOnce: 30 * MAX_BYTES };

/**
 * Reads bodies of any size, for senders that never come again after a refusal. One that is too large to be kept whole, or comes while
 * many others do, is shortened (`isShortened` of the request's context): its texts are cut, and so are the files in it.
 */
export function bulkyBody(isBulky: (path: string) => boolean, limits = LIMITS): RequestHandler {
  let held = 0;
  return (request: Request, response: Response, next: NextFunction): void => {
    // What is compressed has the limit of others.
    if (!isBulky(request.path) || request.headers['content-encoding'] !== undefined) return next();
    let mine = 0;
    const hold = (bytes: number): boolean => {
      const { always, whole, atOnce } = limits;
      const isRoom = mine + bytes <= always || (mine + bytes <= whole && held + bytes <= atOnce);
      if (isRoom) {
        mine += bytes;
        held += bytes;
      }
      return isRoom;
    };
    const release = (): void => {
      held -= mine;
      mine = 0;
    };
    response.once('close', release);
    read(request, hold, release).then(
      ({ bytes, isShortened }) => {
        request.body = bytes;
        contextOf(request).isShortened = isShortened;
        next();
      },
      () => next(invalid('', 'the body did not arrive whole')),
    );
  };
}

/** @param hold whether so many bytes more can be kept whole @param release none is, from now on */
async function read(
  request: Request,
  hold: (bytes: number) => boolean,
  release: () => void,
): Promise<{ bytes: Buffer; isShortened: boolean }> {
  const pieces: Buffer[] = [];
  let shortened: ShortenedBody | null = null;
  for await (const piece of request as AsyncIterable<Buffer>) {
    if (shortened === null && hold(piece.length)) {
      pieces.push(piece);
      continue;
    }
    shortened ??= shortenedBody(request.headers['content-type'] ?? '', pieces[0] ?? piece);
    for (const each of [...pieces.splice(0), piece]) shortened.add(each);
    release();
  }
  return { bytes: shortened?.bytes() ?? Buffer.concat(pieces), isShortened: shortened !== null };
}
