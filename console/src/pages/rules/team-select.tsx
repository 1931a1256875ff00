import type { JSX } from 'preact';
import { useTeams } from '../../api/directory.js';
import { useSignedIn } from '../../api/me.js';
import { SelectField } from '../../parts/inputs.js';
import { whyNotPolicy } from './rules-data.js';

/** Of which team's alerts a policy is asked; empty: of all. */
export function TeamSelect({ value, onChange }: { value: string; onChange: (teamId: string) => void }): JSX.Element {
  const me = useSignedIn();
  const teams = useTeams().filter(({ id }) => whyNotPolicy(me, id) === null);
  return (
    <SelectField label="Only alerts of" value={value} onChange={onChange}>
      <option value="">All teams</option>
      {teams.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
