import { wordsFor } from '../../../platform/words.js';
import { headingsOf, oneLine, type Report } from './report.js';

/** The report as Markdown. Texts are kept as written; in tables they are escaped. */
export function toMarkdown(report: Report): string {
  const { title, facts, summary, timeline, rootCause, actionItems } = report;
  const said = headingsOf(wordsFor(report));
  const sections = [
    `# ${title}`,
    facts.map(([label, value]) => `- **${label}:** ${value}`).join('\n'),
    `## ${said.summary}`,
    summary,
    `## ${said.timeline}`,
    timeline.length > 0 ? table(said.timelineColumns, timeline) : said.noTimeline,
    `## ${said.rootCause}`,
    rootCause,
    `## ${said.actionItems}`,
    actionItems.length > 0 ? table(said.actionColumns, actionItems) : said.noActionItems,
  ];
  return `${sections.join('\n\n')}\n`;
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

function cell(text: string): string {
  return oneLine(text).replace(/[\\|]/g, '\\$&');
}
