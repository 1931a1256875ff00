import type { ComponentChildren, JSX } from 'preact';
import { t } from '#words';
import { useTeamNames, type Team } from '../api/directory.js';
import { teams } from '../api/sources.js';
import { Pick } from './pick.js';

/** Which team something belongs to; empty: none, in the words of `none`. */
export function TeamField({
  label,
  path,
  hint,
  isBare = false,
  none,
  isOffered,
  value,
  onChange,
}: {
  label: string;
  path?: string;
  hint?: ComponentChildren;
  isBare?: boolean;
  /** Null: there has to be one. */
  none: string | null;
  isOffered?: (team: Team) => boolean;
  value: string;
  onChange: (teamId: string) => void;
}): JSX.Element {
  const nameOf = useTeamNames();
  return (
    <Pick
      {...{ label, path, hint, isBare, value, nameOf, onChange }}
      required={none === null}
      first={[['', none ?? t`Choose…`]]}
      groups={[{ of: teams(isOffered) }]}
    />
  );
}
