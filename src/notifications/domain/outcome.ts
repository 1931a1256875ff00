/** How the attempt to tell a person ended, as the audit log and the alert's activities name it (decisions §5). */
export type Outcome = 'sent' | 'failed' | 'cancelled' | SkipOutcome;

export type SkipOutcome =
  'skipped-unverified' | 'skipped-muted' | 'skipped-quiet-hours' | 'skipped-priority' | 'skipped-provider-disabled';
