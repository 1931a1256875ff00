import type { Request } from 'express';
import { networkOf } from '../common/ip-address.js';
import type { Requester } from './domain/limits.js';
import { presentedSecret } from './domain/presented-secret.js';

/** The keys by which a request is counted. Its address is the one that Express derives with TRUST_PROXY. */
export function requesterOf({ headers, ip, params }: Request): Requester {
  const { authorization, cookie } = headers;
  const serviceKey = [headers['x-service-key']].flat()[0];
  const { token } = params;
  return {
    credential: presentedSecret({ serviceKey, authorization, cookie }),
    ip: networkOf(ip ?? ''),
    urlToken: typeof token === 'string' ? token : null,
  };
}
