import { t } from '#words';
import type { Origin } from '../../platform/pdf/documents.js';
import { PdfWriter } from '../../platform/pdf/pdf-writer.js';
import { wordsFor } from '../../platform/words.js';
import { zonedTimes } from '../../platform/zoned-times.js';
import type { ComparisonDocument } from './comparison-pdf.task.js';
import type { ComparedAlert } from './domain/compare.js';
import {
  aloneInWords,
  checkInWords,
  differenceInWords,
  OUTCOME_WORDS,
  type ReportReader,
  uncomparedInWords,
  unreadInWords,
} from './domain/in-words.js';
import type { Check, Counts } from './domain/verdict.js';

/** More differences than that nobody reads on paper. */
const MOST_ALERTS = 200;

/** The report as a PDF; only for the separate process (`platform/offload`). @param origin who exports it, and when */
export async function comparisonPdf({ report, style }: ComparisonDocument, origin: Origin): Promise<Buffer> {
  const words = wordsFor(style);
  const times = zonedTimes(style);
  const reader: ReportReader = { words, times };
  const { counts, checks, teams, senders, unread, alerts, go } = report;
  const pdf = new PdfWriter(words, { title: t(words)`Comparison with the old service`, ...origin });
  pdf.facts([
    [
      t(words)`Period`,
      t(words)`${{ from: times.full(new Date(report.from)) }} to ${{ until: times.full(new Date(report.until)) }}`,
    ],
    [t(words)`Alerts`, countsText(reader, counts)],
  ]);
  await pdf
    .heading(go ? t(words)`Nothing stands in the way` : t(words)`Not yet: settle this first`)
    .paragraph(
      [
        ...checks.map((check) => checkText(reader, check)),
        ...unread.map((each) => `• ${unreadInWords(words, each)}`),
      ].join('\n') || t(words)`Both services did the same.`,
    );
  pdf.heading(t(words)`Teams`);
  const number = { share: 2, align: 'right' } as const;
  const outcomes = Object.keys(OUTCOME_WORDS) as (keyof typeof OUTCOME_WORDS)[];
  await pdf.table(
    [
      { title: t(words)`Team`, share: 5 },
      ...outcomes.map((outcome) => ({ title: t(words)(OUTCOME_WORDS[outcome]), ...number })),
    ],
    teams.map((each) => [each.team ?? t(words)`No team`, ...outcomes.map((outcome) => String(each.counts[outcome]))]),
  );
  if (senders.onlyThere.length > 0) {
    pdf.heading(t(words)`Senders that were never seen here`);
    await pdf.table(
      [
        { title: t(words)`Sender`, share: 5 },
        { title: t(words)`Alerts`, ...number },
        { title: t(words)`Last`, share: 4 },
      ],
      senders.onlyThere.map(({ sender, alerts: count, lastAt }) => [
        sender ?? t(words)`Not named`,
        String(count),
        times.short(new Date(lastAt)),
      ]),
    );
  }
  const odd = alerts.filter(({ outcome }) => outcome !== 'same');
  if (odd.length > 0) {
    pdf.heading(t(words)`What differs`);
    await pdf.table(
      [
        { title: t(words)`Alert`, share: 4 },
        { title: t(words)`Why`, share: 7 },
      ],
      odd.slice(0, MOST_ALERTS).map((alert) => alertRow(reader, alert)),
    );
  }
  const left = odd.length - MOST_ALERTS;
  if (left > 0) await pdf.paragraph(t(words)`and ${{ count: left }} more alerts: the report as JSON has all of them`);
  return pdf.finish();
}

function countsText({ words }: ReportReader, counts: Counts): string {
  return (Object.keys(OUTCOME_WORDS) as (keyof typeof OUTCOME_WORDS)[])
    .map((outcome) => `${t(words)(OUTCOME_WORDS[outcome])}: ${counts[outcome]}`)
    .join(' · ');
}

const checkText = ({ words }: ReportReader, check: Check): string =>
  `• ${checkInWords(words, check)}${check.verdict === 'look' ? ` ${t(words)`Look why.`}` : ''}`;

function alertRow(reader: ReportReader, alert: ComparedAlert): [alert: string, why: string] {
  const { words, times } = reader;
  const why = [
    aloneInWords(words, alert) ?? [],
    alert.differences.map((each) => differenceInWords(reader, each)),
    alert.uncompared.map((each) => uncomparedInWords(words, each)),
  ].flat();
  return [`${times.short(new Date(alert.at))}\n${alert.message}`, why.join('\n')];
}
