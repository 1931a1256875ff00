/** What the service does in a process of its own (`common/offload`): run by the service, not by hand. */
import { serve } from './common/offload/task.js';
import { bind } from './common/offload/task.js';
import { POSTMORTEM_PDF } from './postmortems/postmortem-pdf.task.js';
import { ALERT_REPORT_PDF } from './reports/alert-report-pdf.task.js';

serve([
  bind(POSTMORTEM_PDF, async () => (await import('./postmortems/postmortem-pdf.js')).toPdf),
  bind(ALERT_REPORT_PDF, async () => (await import('./reports/alert-report-pdf.js')).alertReportPdf),
]);
