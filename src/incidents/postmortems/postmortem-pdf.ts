import { plainLine } from '../../platform/markdown/markdown.js';
import type { Origin } from '../../platform/pdf/documents.js';
import { PdfWriter } from '../../platform/pdf/pdf-writer.js';
import { ACTION_COLUMNS, NOTHING, TIMELINE_COLUMNS, type Report } from './domain/report.js';

type Rows = readonly (readonly string[])[];

const columns = (titles: readonly string[], shares: readonly number[]): { title: string; share: number }[] =>
  titles.map((title, column) => ({ title, share: shares[column] ?? 1 }));

/**
 * The report as a PDF. Takes seconds: only for the separate process (`platform/offload`).
 * @param origin who exports it, and when
 */
export async function toPdf(report: Report, origin: Origin): Promise<Buffer> {
  const { title, facts, summary, timeline, rootCause, actionItems } = report;
  const lines = function* (rows: Rows): Generator<string[]> {
    for (const cells of rows) yield cells.map(plainLine);
  };
  const pdf = new PdfWriter({ title, ...origin }).facts(facts);
  await pdf.heading('Summary').markdown(summary);
  pdf.heading('Timeline');
  if (timeline.length > 0) await pdf.table(columns(TIMELINE_COLUMNS, [5, 8]), lines(timeline));
  else await pdf.paragraph(NOTHING.timeline);
  await pdf.heading('Root cause').markdown(rootCause);
  pdf.heading('Action items');
  if (actionItems.length > 0) await pdf.table(columns(ACTION_COLUMNS, [7, 3, 2]), lines(actionItems));
  else await pdf.paragraph(NOTHING.actionItems);
  return pdf.finish();
}
