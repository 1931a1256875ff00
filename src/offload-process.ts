/** The separate process for long tasks (`platform/offload`), started by the service. */
import { bind, serve } from './platform/offload/task.js';
import { REPLAY } from './configuration/replay/replay.task.js';
import { POSTMORTEM_PDF } from './incidents/postmortems/postmortem-pdf.task.js';
import { COMPARISON_PDF } from './interop/comparison/comparison-pdf.task.js';
import { ALERT_REPORT_PDF } from './reports/alert-report-pdf.task.js';

serve([
  bind(POSTMORTEM_PDF, async () => (await import('./incidents/postmortems/postmortem-pdf.js')).toPdf),
  bind(COMPARISON_PDF, async () => (await import('./interop/comparison/comparison-pdf.js')).comparisonPdf),
  bind(ALERT_REPORT_PDF, async () => (await import('./reports/alert-report-pdf.js')).alertReportPdf),
  bind(REPLAY, async () => (await import('./configuration/replay/domain/replay.js')).replay),
]);
