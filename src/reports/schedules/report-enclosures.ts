import { Injectable } from '@nestjs/common';
import { ServerConfig } from '../../platform/config/config.js';
import { type Enclosed, type EnclosureMaker, EnclosureSource } from '../../paging/mails/enclosures.js';
import { ReportExports } from '../report-exports.js';
import type { Readable } from 'node:stream';
import { UsersService } from '../../people/users/users.service.js';

export const REPORT = 'reports.alerts';

/** Which report a mail carries. */
export interface ReportParameters {
  /** Whose alerts it counts; null: all of the tenant. */
  teams: string[] | null;
  days: number;
  /** Whether those of people are shown; a mail that an older version queued shows none. */
  addresses?: boolean;
  /** As whom times are read; absent in a mail that an older version queued. */
  ownerId?: string;
}

/** As mail servers commonly refuse more than 10 MB, of which encoding takes a third. */
const MOST_BYTES = 6 * 1024 * 1024;

/** The files of a mailed report, as the export route serves them. */
@Injectable()
@EnclosureSource(REPORT)
export class ReportEnclosures implements EnclosureMaker {
  constructor(
    private readonly exports: ReportExports,
    private readonly users: UsersService,
    private readonly server: ServerConfig,
  ) {}

  async enclose(tenantId: string, parameters: Readonly<Record<string, unknown>>): Promise<Enclosed> {
    const { teams, days, addresses = false, ownerId = '' } = parameters as unknown as ReportParameters;
    const pdf = {
      fileName: this.exports.fileName(days, 'pdf'),
      contentType: 'application/pdf',
      content: await this.exports.pdf(tenantId, { teams }, days, await this.users.timeStyle(tenantId, ownerId)),
    };
    const content = await collectUpTo(await this.exports.csv(tenantId, { teams }, days, addresses), MOST_BYTES);
    if (content === null) return { attachments: [pdf], remark: this.tooLarge(days) };
    const csv = { fileName: this.exports.fileName(days, 'csv'), contentType: 'text/csv', content };
    return { attachments: [pdf, csv], remark: null };
  }

  private tooLarge(days: number): string {
    const url = `${this.server.publicBaseUrl}/v2/reports/export?days=${days}&format=csv`;
    return `The CSV is too large for a mail. It can be downloaded here:\n${url}`;
  }
}

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
