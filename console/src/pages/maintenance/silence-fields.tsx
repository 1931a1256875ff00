import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { draftOf, MatchFields, matchOf, type MatchDraft } from '../../alerts/match-fields.js';
import { useTeams } from '../../api/directory.js';
import { useAllIntegrations } from '../../data/integrations.js';
import type { MaintenanceWindow } from '../../data/maintenance.js';
import { Choices } from '../../parts/choices.js';
import { FieldProblem } from '../../parts/field.js';
import { CheckField } from '../../parts/inputs.js';

type Silence = NonNullable<MaintenanceWindow['silence']>;

/** What a window silences, while it is edited. */
export interface SilenceDraft {
  heartbeats: boolean;
  alerts: boolean;
  teamIds: readonly string[];
  integrationIds: readonly string[];
  match: MatchDraft;
  pageAfter: boolean;
}

export function silenceDraft(silence: Silence | null, heartbeats: boolean): SilenceDraft {
  return {
    heartbeats,
    alerts: silence !== null,
    teamIds: silence?.teamIds ?? [],
    integrationIds: silence?.integrationIds ?? [],
    match: draftOf(silence?.match),
    pageAfter: silence?.pageAfter ?? true,
  };
}

/** Null: no alerts. @param before what a text that was not touched keeps */
export function silenceOf(draft: SilenceDraft, before: Silence | null): Silence | null {
  const { alerts, teamIds, integrationIds, match, pageAfter } = draft;
  if (!alerts) return null;
  return {
    teamIds: [...teamIds],
    integrationIds: [...integrationIds],
    match: matchOf(match, before?.match),
    pageAfter,
  };
}

/** Which alerts page nobody meanwhile. */
export function SilenceFields({
  draft,
  teamId,
  onChange,
}: {
  draft: SilenceDraft;
  /** Of the window: its alerts alone; null: of every team. */
  teamId: string | null;
  onChange: (draft: SilenceDraft) => void;
}): JSX.Element {
  const teams = useTeams();
  const { data: integrations = [] } = useAllIntegrations();
  const check = (name: 'heartbeats' | 'alerts' | 'pageAfter', words: string): JSX.Element => (
    <CheckField label={words} checked={draft[name]} onChange={(checked) => onChange({ ...draft, [name]: checked })} />
  );
  return (
    <fieldset class="plain maintenance-silent">
      <legend>{t`What is silent`}</legend>
      {check('heartbeats', t`Heartbeats that do not ping in time`)}
      {check('alerts', t`Alerts: they are kept, and page nobody`)}
      {draft.alerts && (
        <>
          <MatchFields match={draft.match} onChange={(match) => onChange({ ...draft, match })} />
          {teamId === null && (
            <AnyOf
              label={t`Of one of these teams`}
              of={teams}
              chosen={draft.teamIds}
              onChange={(teamIds) => onChange({ ...draft, teamIds })}
            />
          )}
          <AnyOf
            label={t`Raised through one of these integrations`}
            of={integrations}
            chosen={draft.integrationIds}
            onChange={(integrationIds) => onChange({ ...draft, integrationIds })}
          />
          {teamId === null &&
            draft.teamIds.length + draft.integrationIds.length === 0 &&
            Object.keys(matchOf(draft.match)).length === 0 && (
              <p class="notice warn">{t`Without a condition it silences every alert of the organisation.`}</p>
            )}
          {check('pageAfter', t`At the end page for those that are still open`)}
        </>
      )}
      <FieldProblem path="silence" />
    </fieldset>
  );
}

/** None chosen: any. */
function AnyOf({
  label,
  of,
  chosen,
  onChange,
}: {
  label: string;
  of: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}): JSX.Element | null {
  const [startsOpen] = useState(chosen.length > 0);
  const [wasOpen, setWasOpen] = useState(startsOpen);
  if (of.length === 0) return null;
  return (
    <details open={startsOpen} onToggle={() => setWasOpen(true)}>
      <summary>
        {label}
        {chosen.length > 0 && ` (${chosen.length})`}
      </summary>
      <div role="group" aria-label={label}>
        {wasOpen && <Choices label={t`Find: ${{ what: label }}`} all={of} chosen={chosen} onChange={onChange} />}
      </div>
    </details>
  );
}
