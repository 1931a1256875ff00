import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';

/** For each attempt. */
const TIMEOUT_MS = 3000;
const NO_RECORD_CODES: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

/** Reads TXT records from the name servers of this process. */
@Injectable()
export class TxtRecords {
  /** The TXT records of a name; empty: none. Null: no name server responds. */
  async at(name: string): Promise<string[] | null> {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
    resolver.setServers(dns.getServers());
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      return NO_RECORD_CODES.includes((error as NodeJS.ErrnoException).code) ? [] : null;
    }
  }
}
