import { ACTION_COLUMNS, NOTHING, oneLine, TIMELINE_COLUMNS, type Report } from './report.js';

/** The report as Markdown. Texts are kept as written; in tables they are escaped. */
export function toMarkdown(report: Report): string {
  const { title, facts, summary, timeline, rootCause, actionItems } = report;
  const sections = [
    `# ${title}`,
    facts.map(([label, value]) => `- **${label}:** ${value}`).join('\n'),
    '## Summary',
    summary,
    '## Timeline',
    timeline.length > 0 ? table(TIMELINE_COLUMNS, timeline) : NOTHING.timeline,
    '## Root cause',
    rootCause,
    '## Action items',
    actionItems.length > 0 ? table(ACTION_COLUMNS, actionItems) : NOTHING.actionItems,
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
