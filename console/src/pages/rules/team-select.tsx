import type { JSX } from 'preact';
import { t } from '#words';
import { useSignedIn } from '../../api/me.js';
import { whyNotPolicy } from './rights.js';
import { TeamField } from '../../parts/team-field.js';

/** Of which team's alerts a policy is asked; empty: of all. */
export function TeamSelect({ value, onChange }: { value: string; onChange: (teamId: string) => void }): JSX.Element {
  const me = useSignedIn();
  return (
    <TeamField
      label={t`Only alerts of`}
      path="teamId"
      value={value}
      onChange={onChange}
      none={t`All teams`}
      isOffered={({ id }) => whyNotPolicy(me, id) === null}
    />
  );
}
