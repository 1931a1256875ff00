import { t } from '#words';
import { Injectable } from '@nestjs/common';
import { type Words, wordsFor } from '../../platform/words.js';
import { ServerConfig } from '../../platform/config/config.js';
import { type Enclosed, type EnclosureMaker, EnclosureSource } from '../../paging/mails/enclosures.js';
import { ReportExports } from '../report-exports.js';
import type { Readable } from 'node:stream';
import { UsersService } from '../../people/users/users.service.js';

export const REPORT = 'reports.alerts';

/** The report to attach to a mail. */
export interface ReportParameters {
  /** Counts the alerts of these teams; null: all of the tenant. */
  teams: string[] | null;
  days: number;
  /** Show email addresses? Absent in mails that an older version queued: no. */
  addresses?: boolean;
  /** The user whose time zone and format apply; absent in mails that an older version queued. */
  ownerId?: string;
}

/** Mail servers commonly refuse more than 10 MB, and encoding adds a third. */
const MOST_BYTES = 6 * 1024 * 1024;

/** Generates the files of a mailed report, the same as the export route's. */
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
    const timeStyle = await this.users.timeStyle(tenantId, ownerId);
    const pdf = {
      fileName: this.exports.fileName(days, 'pdf'),
      contentType: 'application/pdf',
      content: await this.exports.pdf(tenantId, { teams }, days, timeStyle),
    };
    const content = await collectUpTo(await this.exports.csv(tenantId, { teams }, days, addresses), MOST_BYTES);
    if (content === null) return { attachments: [pdf], remark: this.tooLarge(wordsFor(timeStyle), days) };
    const csv = { fileName: this.exports.fileName(days, 'csv'), contentType: 'text/csv', content };
    return { attachments: [pdf, csv], remark: null };
  }

  private tooLarge(words: Words, days: number): string {
    const url = `${this.server.publicBaseUrl}/v2/reports/export?days=${days}&format=csv`;
    return `${t(words)`The CSV is too large for a mail. It can be downloaded here:`}\n${url}`;
  }
}

/** The whole content of the stream; null: it is longer than `mostBytes`, and the stream is destroyed. */
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
