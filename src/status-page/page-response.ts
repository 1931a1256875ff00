import type { Request, Response } from 'express';
import type { PageVisibility } from './domain/gate.js';
import type { Packing, Rendered } from './hosted-pages.js';

/** Browsers ask each time, which costs a few bytes while nothing has changed; shared caches may answer. */
const SHARED = 'public, max-age=0, s-maxage=10, must-revalidate';
/** Of a page that not everybody may see: only the visitor's own browser caches it, and always revalidates. */
const OWN = 'private, no-cache';

const PACKINGS: readonly Packing[] = ['br', 'gzip'];

/** Sends a response that is the same for everybody, or 304. */
export function sendRendered(
  request: Request,
  response: Response,
  rendered: Rendered,
  visibility: PageVisibility,
): void {
  const { packed } = rendered;
  const packing = packed && PACKINGS.find((each) => each === request.acceptsEncodings([...PACKINGS, 'identity']));
  if (packed) response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', packing ? rendered.etag.replace(/"$/, `-${packing}"`) : rendered.etag);
  response.setHeader('Cache-Control', visibility === 'public' ? SHARED : OWN);
  if (rendered.policy !== null) response.setHeader('Content-Security-Policy', rendered.policy);
  if (request.fresh) return void response.status(304).end();
  response.status(200).setHeader('Content-Type', rendered.type);
  if (packed && packing) {
    response.setHeader('Content-Encoding', packing);
    return void response.end(packed[packing]);
  }
  response.end(rendered.body);
}
