import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { AlertGrouping } from '../alerts/statistics/alert-statistics.types.js';
import { Documents } from '../platform/pdf/documents.js';
import { ALERT_REPORT_PDF } from './alert-report-pdf.task.js';
import { ALERT_CSV_HEADER, alertsAsCsv } from './domain/alert-csv.js';
import { ReportFigures, type NamedGroup, type ReportScope } from './report-figures.js';
import { type TimeStyle } from '../platform/domain/time-style.js';

/** The report on alerts as files (contract: "GET /export"). `days` are expected within 1 to 365. */
@Injectable()
export class ReportExports {
  constructor(
    private readonly figures: ReportFigures,
    private readonly documents: Documents,
  ) {}

  /** The file name of the export: `pager-report-30d.csv`. */
  fileName(days: number, format: 'csv' | 'pdf'): string {
    return `pager-report-${days}d.${format}`;
  }

  /** A document of a few pages for any number of alerts. @throws ApiError 503, 400 (see `Documents.pdf`) */
  async pdf(tenantId: string, scope: ReportScope, days: number, timeStyle: TimeStyle): Promise<Buffer> {
    const groups = (by: AlertGrouping): Promise<NamedGroup[]> => this.figures.groups(tenantId, scope, days, by);
    // One query at a time, to leave database connections to paging.
    const summary = await this.figures.summary(tenantId, scope, days);
    const report = {
      ...summary,
      ...{ days, timeStyle },
      before: await this.figures.before(tenantId, scope, days),
      teams: await this.figures.teamNames(tenantId, scope),
      trend: await this.figures.trend(tenantId, scope, days),
      groups: {
        team: await groups('team'),
        responder: await groups('responder'),
        service: await groups('service'),
      },
    };
    return this.documents.pdf(ALERT_REPORT_PDF, tenantId, report);
  }

  /**
   * One line for each alert, newest first, in UTF-8. The stream reads pages of alerts as fast as the client accepts them,
   * until it is destroyed. An error in the first page rejects; a later one fails the stream.
   * @param addresses false: masks email addresses
   */
  async csv(tenantId: string, scope: ReportScope, days: number, addresses: boolean): Promise<Readable> {
    const teamName = await this.figures.names(tenantId, 'team');
    const pages = this.figures.lines(tenantId, scope, days);
    const first = await pages.next();
    const write = async function* (): AsyncGenerator<Buffer, void, undefined> {
      yield Buffer.from(ALERT_CSV_HEADER);
      if (first.done) return;
      yield Buffer.from(alertsAsCsv(first.value, teamName, addresses));
      for await (const page of pages) yield Buffer.from(alertsAsCsv(page, teamName, addresses));
    };
    return Readable.from(write(), { objectMode: false, highWaterMark: 64 * 1024 });
  }
}
