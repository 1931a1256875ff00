import type { Priority } from '../../../platform/domain/priority.js';
import { fillIn } from '../../../platform/matching/text-template.js';
import type { MatchableAlert } from '../../../platform/matching/match-criteria.js';
import { firstCharacters } from '../../domain/from-template.js';
import type { StakeholderNotice } from '../../domain/incident.js';

/** The incident that a rule opens. Its texts are templates (`text-template.ts`). */
export interface RuleIncident {
  message: string;
  description: string | null;
  priority: Priority;
  tags: readonly string[];
  details: Readonly<Record<string, unknown>>;
  notifyStakeholders: boolean;
  stakeholderNotice: StakeholderNotice | null;
}

/** Characters of an incident's texts; longer filled-in templates are cut off. */
export const LONGEST = { name: 500, text: 15_000 } as const;

/** The incident with its templates filled in from the first alert. */
export interface FilledIncident extends Omit<RuleIncident, 'tags' | 'details'> {
  name: string;
  tags: string[];
  details: Record<string, unknown>;
}

/** Fills in the templates of a rule. An empty message becomes the alert's. */
export function filledIncident(rule: RuleIncident, alert: MatchableAlert): FilledIncident {
  const message = fillIn(rule.message, alert, LONGEST.text).trim() || alert.message;
  const { stakeholderNotice: notice } = rule;
  return {
    name: firstCharacters(message, LONGEST.name),
    message,
    description: filled(rule.description, alert, LONGEST.text),
    priority: rule.priority,
    tags: [...rule.tags],
    details: { ...rule.details },
    notifyStakeholders: rule.notifyStakeholders,
    stakeholderNotice: notice && {
      message: filled(notice.message, alert, LONGEST.name),
      description: filled(notice.description, alert, LONGEST.text),
    },
  };
}

function filled(template: string | null, alert: MatchableAlert, max: number): string | null {
  return template === null ? null : fillIn(template, alert, max) || null;
}

/** Is there anything to fill in? Then texts of the alert stand in the incident. */
export const repeatsAlerts = ({ message, description, stakeholderNotice }: RuleIncident): boolean =>
  JSON.stringify([message, description, stakeholderNotice]).includes('{{');
