import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { sha256 } from '../common/crypto/secret-box.js';
import { PUBLIC_TOKEN, type TokenPlace } from './public-token.decorator.js';
import { RateLimits } from './rate-limits.js';
import { requesterOf } from './requester.js';
import { SharedLookUps } from './shared-look-ups.js';

/**
 * Unknown tokens count for their address as unknown API keys do. Beyond twenty in a minute the address has to wait: its
 * tokens are looked up together with those of all who wait, and only a right one gets to its route.
 */
@Injectable()
export class PublicTokenGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
    private readonly lookUps: SharedLookUps,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    const place = this.reflector.getAllAndOverride<TokenPlace | undefined>(PUBLIC_TOKEN, places);
    if (place === undefined) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const { ip } = requesterOf(request);
    const unknown = place.unknown();
    response.once('finish', () => {
      if (response.statusCode === unknown.status) void this.limits.count('refused', ip);
    });
    if (!this.limits.isFull('refused', ip)) return true;
    const token = tokenOf(request);
    if (token !== null && (await this.lookUps.has(place, sha256(token)))) return true;
    throw unknown;
  }
}

function tokenOf({ params, query, body }: Request): string | null {
  const sent: unknown = body;
  const fromBody: unknown = typeof sent === 'object' && sent !== null && 'token' in sent ? sent.token : undefined;
  for (const token of [params.token, query.token, fromBody]) if (typeof token === 'string') return token;
  return null;
}
