import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';

/** Of each attempt. */
const TIMEOUT_MS = 3000;
const NO_RECORD_CODES: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

/** What the domain name system says, by the name servers of this process. */
@Injectable()
export class TxtRecords {
  /** The texts at a name, each in one piece; none: there is no such record. Null: no name server answers. */
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
