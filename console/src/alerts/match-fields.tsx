import type { JSX } from 'preact';
import { msg, t } from '#words';
import type { Schemas } from '../api/client.js';
import { TextField } from '../parts/inputs.js';
import { oneOf } from '../parts/lists.js';
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
  ['sources', msg`Source is one of`, msg`prometheus, nagios`],
  ['entities', msg`Entity is one of`, msg`db-01, db-02`],
  ['tags', msg`Tagged with one of`, msg`database, staging`],
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
      <legend>{t`Which alerts`}</legend>
      <p class="quiet small">{t`All of these have to hold; what is left empty asks nothing.`}</p>
      <PriorityChecks
        ariaLabel={t`Priority is one of`}
        chosen={match.priorities}
        onChange={(priorities) => onChange({ ...match, priorities })}
      />
      <div class="form-row">
        {TEXTS.map(([name, label, example]) => (
          <TextField
            key={name}
            label={t(label)}
            placeholder={t(example)}
            value={match[name]}
            path={`match.${name}`}
            onChange={(value) => onChange({ ...match, [name]: value })}
          />
        ))}
      </div>
      <TextField
        label={t`Message matches (regex)`}
        hint={t`A pattern (RE2), found anywhere; (?i) in front ignores case`}
        maxLength={500}
        placeholder={'(?i)disk.*full'}
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

/**
 * What an alert has to have, in words that follow `if it` or `an alert that` (in German the verb comes last); null: nothing.
 */
export function matchInWords({ priorities, sources, tags, entities, messageRegex, conditions }: Match): string | null {
  const parts = [
    priorities?.length ? t`is ${{ priorities: oneOf(priorities) }}` : '',
    sources?.length ? t`comes from ${{ sources: oneOf(sources) }}` : '',
    entities?.length ? t`is about ${{ entities: oneOf(entities) }}` : '',
    tags?.length ? t`is tagged ${{ tags: oneOf(tags) }}` : '',
    messageRegex ? t`has a message like “${{ pattern: messageRegex }}”` : '',
    conditions && conditions.type !== 'match-all' ? t`fits: ${{ conditions: conditionsInWords(conditions) }}` : '',
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.reduce((first, second) => t`${first}, and ${second}`);
}
