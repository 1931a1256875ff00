import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { sha256 } from '../crypto/secret-box.js';
import { PUBLIC_TOKEN, type TokenPlace } from './public-token.decorator.js';
import { RateLimits } from './rate-limits.js';
import { requesterOf } from './requester.js';
import { setTimeout } from 'node:timers/promises';
import { UnitOfWork } from '../database/unit-of-work.js';
import { knownHashes } from './rate-limit.queries.js';

/** How long look-ups are collected: at most twenty statements per second and table, for any number of guessing addresses. */
const GATHER_MS = 50;

interface Batch {
  hashes: Set<string>;
  known: Promise<ReadonlySet<string>>;
}

/** Batches look-ups of addresses over their limit, so that valid tokens are still accepted. */
@Injectable()
export class SharedLookUps {
  private readonly gathering = new Map<string, Batch>();

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Is there a token with this SHA-256 (hex)? */
  async has(place: TokenPlace, hash: string): Promise<boolean> {
    const key = `${place.table}.${place.column}`;
    let batch = this.gathering.get(key);
    if (batch === undefined) {
      const hashes = new Set<string>();
      batch = { hashes, known: this.lookUp(key, place, hashes) };
      this.gathering.set(key, batch);
    }
    batch.hashes.add(hash);
    return (await batch.known).has(hash);
  }

  private async lookUp(key: string, place: TokenPlace, hashes: Set<string>): Promise<ReadonlySet<string>> {
    await setTimeout(GATHER_MS);
    this.gathering.delete(key);
    return this.unitOfWork.system((system) => knownHashes(system, place, [...hashes]));
  }
}

/**
 * Unknown tokens count per address, as unknown API keys do. Beyond twenty a minute, tokens of that address are looked up in
 * batches, and only valid ones reach their route.
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
