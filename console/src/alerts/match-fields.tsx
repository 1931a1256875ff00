import type { JSX } from 'preact';
import type { Schemas } from '../api/client.js';
import { TextField } from '../parts/inputs.js';
import type { Priority } from '../parts/marks.js';
import { PriorityChecks } from '../parts/priority-fields.js';
import { type ConditionList, conditionsInWords } from './conditions.js';
import { ConditionsField } from './conditions-field.js';

export type Match = Schemas['RoutingRuleView']['match'];

/** Conditions while they are edited: lists as texts, with commas between the values. */
export interface MatchDraft {
  priorities: readonly Priority[];
  sources: string;
  entities: string;
  tags: string;
  messageRegex: string;
  /** Absent: none. */
  conditions?: ConditionList;
}

const TOGETHER = ', ';

export const draftOf = (match: Match = {}): MatchDraft => ({
  priorities: match.priorities ?? [],
  sources: (match.sources ?? []).join(TOGETHER),
  entities: (match.entities ?? []).join(TOGETHER),
  tags: (match.tags ?? []).join(TOGETHER),
  messageRegex: match.messageRegex ?? '',
  ...(match.conditions && { conditions: match.conditions }),
});

export const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  ),
];

/** What asks nothing is left out. A text that was not touched keeps its values, which may hold commas. */
export function matchOf({ priorities, messageRegex, conditions, ...texts }: MatchDraft, before: Match = {}): Match {
  const lists = Object.entries(texts).map(([name, text]) => {
    const known = before[name as keyof typeof texts] ?? [];
    return [name, text === known.join(TOGETHER) ? known : listed(text)] as const;
  });
  return {
    ...(priorities.length > 0 && { priorities: [...priorities] }),
    ...Object.fromEntries(lists.filter(([, values]) => values.length > 0)),
    ...(messageRegex !== '' && { messageRegex }),
    ...(conditions && { conditions }),
  };
}

const TEXTS = [
  ['sources', 'Source is one of', 'prometheus, nagios'],
  ['entities', 'Entity is one of', 'db-01, db-02'],
  ['tags', 'Tagged with one of', 'database, staging'],
] as const;

/** The conditions of a rule: all of them have to hold, and of each one of its values. */
export function MatchFields({
  match,
  onChange,
}: {
  match: MatchDraft;
  onChange: (match: MatchDraft) => void;
}): JSX.Element {
  return (
    <fieldset class="plain">
      <legend>Which alerts</legend>
      <p class="quiet small">All of these have to hold; what is left empty asks nothing.</p>
      <PriorityChecks
        ariaLabel="Priority is one of"
        chosen={match.priorities}
        onChange={(priorities) => onChange({ ...match, priorities })}
      />
      <div class="form-row">
        {TEXTS.map(([name, label, example]) => (
          <TextField
            key={name}
            label={label}
            placeholder={example}
            value={match[name]}
            path={`match.${name}`}
            onChange={(value) => onChange({ ...match, [name]: value })}
          />
        ))}
      </div>
      <TextField
        label="Message matches (regex)"
        hint="A pattern (RE2), found anywhere; (?i) in front ignores case"
        maxLength={500}
        placeholder="(?i)disk.*full"
        value={match.messageRegex}
        path="match.messageRegex"
        onChange={(value) => onChange({ ...match, messageRegex: value })}
      />
      <ConditionsField
        path="match.conditions"
        conditions={match.conditions}
        onChange={(conditions) => {
          const { conditions: _, ...rest } = match;
          onChange({ ...rest, ...(conditions && { conditions }) });
        }}
      />
    </fieldset>
  );
}

/** What an alert has to have, in words; null: nothing. */
export function matchInWords({ priorities, sources, tags, entities, messageRegex, conditions }: Match): string | null {
  const one = (values: readonly string[]): string => values.join(' or ');
  const parts = [
    priorities?.length ? `is ${one(priorities)}` : '',
    sources?.length ? `comes from ${one(sources)}` : '',
    entities?.length ? `is about ${one(entities)}` : '',
    tags?.length ? `is tagged ${one(tags)}` : '',
    messageRegex ? `has a message like “${messageRegex}”` : '',
    conditions && conditions.type !== 'match-all' ? `fits: ${conditionsInWords(conditions)}` : '',
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', and ');
}
