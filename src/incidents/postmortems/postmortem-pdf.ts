import { plainLine } from '../../platform/markdown/markdown.js';
import type { Origin } from '../../platform/pdf/documents.js';
import { PdfWriter } from '../../platform/pdf/pdf-writer.js';
import { wordsFor } from '../../platform/words.js';
import { headingsOf, type Report } from './domain/report.js';

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
  const words = wordsFor(report);
  const said = headingsOf(words);
  const pdf = new PdfWriter(words, { title, ...origin }).facts(facts);
  await pdf.heading(said.summary).markdown(summary);
  pdf.heading(said.timeline);
  if (timeline.length > 0) await pdf.table(columns(said.timelineColumns, [5, 8]), lines(timeline));
  else await pdf.paragraph(said.noTimeline);
  await pdf.heading(said.rootCause).markdown(rootCause);
  pdf.heading(said.actionItems);
  if (actionItems.length > 0) await pdf.table(columns(said.actionColumns, [7, 3, 2]), lines(actionItems));
  else await pdf.paragraph(said.noActionItems);
  return pdf.finish();
}
