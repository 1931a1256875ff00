import { task } from '../../platform/offload/task.js';
import type { Origin } from '../../platform/pdf/documents.js';
import type { Report } from './domain/report.js';

export const POSTMORTEM_PDF = task<[report: Report, origin: Origin], Uint8Array>('postmortem-pdf');
