import { wordsFor } from '../../../platform/words.js';
import { zonedTimes } from '../../../platform/zoned-times.js';
import type { TimeStyle } from '../../../platform/domain/time-style.js';
import type { ComparedAlert, Outcome } from './compare.js';
import {
  aloneInWords,
  checkInWords,
  differenceInWords,
  type ReportReader,
  uncomparedInWords,
  unreadInWords,
} from './in-words.js';
import type { Comparison } from './report.js';
import type { ShownAlert, ShownComparison, Spoken } from './shown.js';
import type { Check } from './verdict.js';

export interface Selection {
  outcome?: Outcome | undefined;
  /** Empty: alerts of no team. */
  team?: string | undefined;
  offset?: number | undefined;
  limit?: number | undefined;
}

/** The report with its sentences, for one reader. */
export function presentReport(report: Comparison, style: TimeStyle, selection: Selection): ShownComparison {
  const reader = { words: wordsFor(style), times: zonedTimes(style) };
  const { words } = reader;
  const { outcome, team, offset = 0, limit = Infinity } = selection;
  const found = report.alerts.filter(
    (alert) =>
      (outcome === undefined || alert.outcome === outcome) && (team === undefined || (alert.team ?? '') === team),
  );
  const spoken = (check: Check): Spoken<Check> => ({ ...check, text: checkInWords(words, check) });
  return {
    ...report,
    checks: report.checks.map(spoken),
    teams: report.teams.map((each) => ({ ...each, checks: each.checks.map(spoken) })),
    unread: report.unread.map((each) => ({ ...each, text: unreadInWords(words, each) })),
    found: found.length,
    alerts: found.slice(offset, offset + limit).map((alert) => shownAlert(reader, alert)),
  };
}

function shownAlert(reader: ReportReader, alert: ComparedAlert): ShownAlert {
  const { words } = reader;
  const alone = alert.alone && { ...alert.alone, text: aloneInWords(words, alert) ?? '' };
  return {
    ...{ ...alert, alone },
    differences: alert.differences.map((each) => ({ ...each, text: differenceInWords(reader, each) })),
    uncompared: alert.uncompared.map((code) => ({ code, text: uncomparedInWords(words, code) })),
  };
}
