import type { JSX } from 'preact';
import { t } from '#words';
import { Dialog } from '../../parts/dialog.js';
import { TeamField } from '../../parts/team-field.js';

/** Any of the teams, where there are more than a menu has room for. It acts at once. */
export function FindTeam({
  onChoose,
  onClose,
}: {
  onChoose: (teamId: string) => void;
  onClose: () => void;
}): JSX.Element {
  return (
    <Dialog title={t`Alerts of a team`} onClose={onClose}>
      <div data-unguarded>
        <TeamField
          label={t`Team`}
          none={null}
          value=""
          onChange={(id) => {
            if (id === '') return;
            onChoose(id);
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
