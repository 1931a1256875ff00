import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { draftOf, MatchFields, matchOf, type MatchDraft } from '../../alerts/match-fields.js';
import { useTeamNames, useTeams } from '../../api/directory.js';
import { useAllIntegrations } from '../../data/integrations.js';
import type { MaintenanceWindow } from '../../data/maintenance.js';
import { Choices } from '../../parts/choices.js';
import { FieldProblem } from '../../parts/field.js';
import { CheckField } from '../../parts/inputs.js';

type Silence = NonNullable<MaintenanceWindow['silence']>;

/** What a window silences, while it is edited. */
export interface SilenceDraft {
  /** Null: nobody has decided, so where the alerts have no conditions. */
  heartbeats: boolean | null;
  alerts: boolean;
  teamIds: readonly string[];
  integrationIds: readonly string[];
  match: MatchDraft;
  pageAfter: boolean;
}

/** @param window null: a new one, which silences whatever it is for */
export function silenceDraft(window: Pick<MaintenanceWindow, 'silence' | 'heartbeats'> | null): SilenceDraft {
  const silence = window?.silence;
  return {
    heartbeats: window?.heartbeats ?? null,
    alerts: silence !== null,
    teamIds: silence?.teamIds ?? [],
    integrationIds: silence?.integrationIds ?? [],
    match: draftOf(silence?.match),
    pageAfter: silence?.pageAfter ?? true,
  };
}

const hasConditions = ({ teamIds, integrationIds, match }: SilenceDraft): boolean =>
  teamIds.length + integrationIds.length > 0 || Object.keys(matchOf(match)).length > 0;

/** Are heartbeats silent? Conditions are for alerts: with some, not before somebody says so. */
export const heartbeatsOf = (draft: SilenceDraft): boolean =>
  draft.heartbeats ?? !(draft.alerts && hasConditions(draft));

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

/** Which alerts and heartbeats page nobody meanwhile. */
export function SilenceFields({
  draft,
  teamId,
  service,
  onChange,
}: {
  draft: SilenceDraft;
  /** Of the window: its alerts alone; null: of every team. */
  teamId: string | null;
  /** The name of the one that the window is for. */
  service: string | null;
  onChange: (draft: SilenceDraft) => void;
}): JSX.Element {
  const teams = useTeams();
  const teamName = useTeamNames();
  const { data: integrations = [] } = useAllIntegrations();
  const check = (
    name: 'heartbeats' | 'alerts' | 'pageAfter',
    words: string,
    checked = draft[name] === true,
  ): JSX.Element => (
    <CheckField label={words} checked={checked} onChange={(isOn) => onChange({ ...draft, [name]: isOn })} />
  );
  return (
    <fieldset class="plain maintenance-silent">
      <legend>{t`What is silent`}</legend>
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
          {teamId === null && !hasConditions(draft) && (
            <p class="notice warn">{t`Without a condition it silences every alert of the organisation.`}</p>
          )}
          {check('pageAfter', t`At the end page for those that are still open`)}
        </>
      )}
      {check(
        'heartbeats',
        t`All heartbeats of ${{ owner: service ?? teamName(teamId) }} that do not ping in time`,
        heartbeatsOf(draft),
      )}
      {draft.alerts && hasConditions(draft) && (
        <p class="quiet small">
          {t`The conditions are for alerts. They also hold for the alert of a heartbeat, whose entity is its name.`}
        </p>
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
