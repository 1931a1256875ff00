import type { TimeStyle } from '../../platform/domain/time-style.js';
import { task } from '../../platform/offload/task.js';
import type { Origin } from '../../platform/pdf/documents.js';
import type { Comparison } from './domain/report.js';

/** A report and its reader. */
export interface ComparisonDocument {
  report: Comparison;
  style: TimeStyle;
}

export const COMPARISON_PDF = task<[content: ComparisonDocument, origin: Origin], Uint8Array>('comparison-pdf');
