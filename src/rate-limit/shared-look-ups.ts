import { Injectable } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { UnitOfWork } from '../database/unit-of-work.js';
import type { TokenPlace } from './public-token.decorator.js';
import { knownHashes } from './rate-limit.queries.js';

/** How long look-ups are collected: at most twenty statements per second and table, however many addresses guess. */
const GATHER_MS = 50;

interface Batch {
  hashes: Set<string>;
  known: Promise<ReadonlySet<string>>;
}

/** Look-ups for addresses over their limit: they share statements, so that a right token is still accepted. */
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
