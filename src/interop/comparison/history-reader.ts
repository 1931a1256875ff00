import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { OutboundHttp } from '../../platform/outbound-http/outbound-http.js';
import { ApiClient, type Pauses } from '../moving-in/api-client.js';
import { SourceRefused } from '../moving-in/domain/source-refused.js';
import { guardedTransport } from '../moving-in/runs/guarded-transport.js';
import { CrawlPauses, Stopped } from '../moving-in/runs/run-reader.js';
import type { RunWaiting } from '../moving-in/runs/run.entity.js';
import { RunWaits } from '../moving-in/runs/run-waits.js';
import type { StoredComparison } from './comparison.entity.js';
import type { Reading } from './domain/reader.js';
import type { Unread } from './domain/report.js';
import { bodiesOf, SERVICES } from './services.js';

const LONGEST_READING_MS = 6 * 3_600_000;

type Told = Pick<Reading, 'known' | 'take' | 'progress'> & {
  waiting: (waiting: RunWaiting | null) => Promise<unknown>;
};

/** Reads what the old service did from its API. */
@Injectable()
export class HistoryReader {
  constructor(
    private readonly clock: Clock,
    private readonly box: SecretBox,
    private readonly http: OutboundHttp,
    private readonly pauses: CrawlPauses,
  ) {}

  /**
   * @param period alerts that were created from then until then
   * @param ended no more is asked for
   * @throws Stopped, SourceRefused with what the administrator is told
   */
  async read(
    { source, url, sealedKey, createdAt }: StoredComparison,
    period: { from: Date; until: Date },
    { waiting, ...told }: Told,
    ended: AbortSignal,
  ): Promise<readonly Unread[]> {
    if (source === 'log' || url === null || sealedKey === null)
      throw new SourceRefused('Its address or key is not known any more');
    const waits = new RunWaits(() => this.clock.now(), this.pauses.longMs, waiting);
    const pauses: Pauses = {
      now: () => this.pauses.now(),
      wait: (ms) => this.pauses.wait(ms, ended),
      waiting: (call, what) => waits.waiting(call, what),
    };
    const { read, asked } = SERVICES[source];
    const transport = guardedTransport(this.http, this.pauses.patienceMs, ended);
    const client = new ApiClient(url, this.box.open(sealedKey), asked, pauses, transport);
    const bodyOf = bodiesOf(client);
    const get: Reading['get'] = async (path, isOptional) => {
      if (ended.aborted) throw new Stopped();
      if (this.clock.now().getTime() - createdAt.getTime() > LONGEST_READING_MS)
        throw new SourceRefused(`${client.base} takes longer than six hours: compare fewer days`);
      return bodyOf(path, isOptional).catch((error: unknown) => {
        throw ended.aborted ? new Stopped() : error;
      });
    };
    try {
      return await read({ get, from: period.from.toISOString(), until: period.until.toISOString(), ...told });
    } finally {
      waits.end();
    }
  }
}
