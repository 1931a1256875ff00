import { ACTION_COLUMNS, NOTHING, TIMELINE_COLUMNS, type Report } from './domain/report.js';

type Rows = readonly (readonly string[])[];

const columns = (titles: readonly string[], shares: readonly number[]): { title: string; share: number }[] =>
  titles.map((title, column) => ({ title, share: shares[column] ?? 1 }));

/** The report as a PDF that one would hand to a customer. @param origin who hands it over, and when */
export async function toPdf(report: Report, origin: { author: string; createdAt: Date }): Promise<Buffer> {
  const { title, facts, summary, timeline, rootCause, actionItems } = report;
  // Loaded with the first document: a service that writes none has 30 MB less to hold, and starts sooner.
  const { PdfWriter } = await import('../common/pdf/pdf-writer.js');
  const { plainLine } = await import('../common/markdown/markdown.js');
  const lines = function* (rows: Rows): Generator<string[]> {
    for (const cells of rows) yield cells.map(plainLine);
  };
  const pdf = new PdfWriter({ title, ...origin }).facts(facts);
  await pdf.heading('Summary').markdown(summary);
  pdf.heading('Timeline');
  if (timeline.length > 0) await pdf.table(columns(TIMELINE_COLUMNS, [4, 9]), lines(timeline));
  else await pdf.paragraph(NOTHING.timeline);
  await pdf.heading('Root cause').markdown(rootCause);
  pdf.heading('Action items');
  if (actionItems.length > 0) await pdf.table(columns(ACTION_COLUMNS, [7, 3, 2]), lines(actionItems));
  else await pdf.paragraph(NOTHING.actionItems);
  return pdf.finish();
}
