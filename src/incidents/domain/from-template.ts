import type { SettingsInput } from './edit.js';
import type { IncidentSettings } from './incident.js';

/** The fields that an incident takes from its template. */
export interface IncidentContent extends Pick<
  IncidentSettings,
  'priority' | 'tags' | 'details' | 'impactedServices' | 'notifyStakeholders' | 'stakeholderNotice'
> {
  message: string;
  description: string | null;
}

/** The texts of a new incident; left out or null: the template's text. */
interface TextsInput {
  name?: string | undefined;
  message?: string | null | undefined;
  description?: string | null | undefined;
}

const LONGEST_NAME = 500;

/** A new incident from a template: the request's fields replace the template's. */
export function fromTemplate(
  { message, description, ...content }: IncidentContent,
  { name, message: own, description: more, ...input }: TextsInput & SettingsInput,
): { texts: { name: string; message: string; description: string | null }; settings: SettingsInput } {
  const named = Object.entries(input).filter(([, value]) => value !== undefined);
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

/** The first `max` code points: none is cut in two. */
export const firstCharacters = (text: string, max: number): string =>
  text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join('');
