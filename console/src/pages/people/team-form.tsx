import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import type { Team } from '../../api/directory.js';
import { createTeam, storedTeam, updateTeam } from '../../data/teams.js';
import { useChanges } from '../../parts/changes.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { TextField } from '../../parts/inputs.js';
import { useSubmission } from '../../parts/submit.js';

/** Name and description of a team; null: of a new one. */
export function TeamForm({ team, onClose }: { team: Team | null; onClose: () => void }): JSX.Element {
  const [name, setName] = useState(team?.name ?? '');
  const [description, setDescription] = useState(team?.description ?? '');
  const [digest, setDigest] = useState(team?.weeklyDigest ?? true);
  const { busy, error, send } = useSubmission();
  const body = { name, description: description || null, weeklyDigest: digest };
  const changes = useChanges(body, team);
  const save = async (): Promise<unknown> =>
    team ? updateTeam(team.id, await changes(() => storedTeam(team.id))) : createTeam(body);
  return (
    <Dialog title={team ? t`Change ${{ name: team.name }}` : t`Make a team`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(save).then((isDone) => isDone && onClose())}>
        <TextField label={t`Name`} path="name" required maxLength={100} autoFocus value={name} onChange={setName} />
        <TextField
          label={t`What it looks after`}
          path="description"
          maxLength={1000}
          value={description}
          onChange={setDescription}
        />
        <label class="check">
          <input type="checkbox" checked={digest} onChange={(event) => setDigest(event.currentTarget.checked)} />
          {t`Mail its leads every Monday what paged most in the week`}
        </label>
        <FormEnd onBack={onClose} disabled={busy}>
          {team ? t`Save` : t`Make the team`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
