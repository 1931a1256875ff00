import type { GivenSettings } from './edit.js';
import type { IncidentSettings } from './incident.js';

/** What an incident template says of the incidents that are opened from it. */
export interface IncidentContent extends Pick<
  IncidentSettings,
  'priority' | 'tags' | 'details' | 'impactedServices' | 'notifyStakeholders' | 'stakeholderNotice'
> {
  message: string;
  description: string | null;
}

/** The texts of a new incident; left out or null: the template's. */
interface GivenTexts {
  name?: string | undefined;
  message?: string | null | undefined;
  description?: string | null | undefined;
}

const LONGEST_NAME = 500;

/** A new incident from a template: what is given counts in place of what the template has. */
export function fromTemplate(
  { message, description, ...content }: IncidentContent,
  { name, message: own, description: more, ...given }: GivenTexts & GivenSettings,
): { texts: { name: string; message: string; description: string | null }; settings: GivenSettings } {
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  return {
    texts: {
      name: name ?? firstCharacters(message, LONGEST_NAME),
      message: own || message,
      description: more === undefined ? description : more,
    },
    settings: {
      priority: content.priority,
      tags: content.tags,
      details: content.details,
      impactedServices: content.impactedServices,
      notifyStakeholders: content.notifyStakeholders,
      stakeholderNotice: content.stakeholderNotice,
      ...Object.fromEntries(named),
    },
  };
}

/** At most so many characters of a text, whole ones. */
export const firstCharacters = (text: string, max: number): string =>
  text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join('');
