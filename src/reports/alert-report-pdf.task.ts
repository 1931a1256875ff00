import { task } from '../platform/offload/task.js';
import type { Origin } from '../platform/pdf/documents.js';
import type { AlertReport } from './alert-report-pdf.js';

export const ALERT_REPORT_PDF = task<[report: AlertReport, origin: Origin], Uint8Array>('alert-report-pdf');
