import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd, SavedWithWarnings } from '../../parts/form.js';
import { TextField } from '../../parts/inputs.js';
import { useSubmission } from '../../parts/submit.js';
import { draftOf, type Match, MatchFields, matchOf } from '../../alerts/match-fields.js';

interface Named {
  name: string;
  match: Match;
}

/** The form that routing rules and policies share: a name, the conditions, and what is to happen. */
export function RuleForm({
  title,
  name: before,
  match: matchBefore,
  onSave,
  onClose,
  children,
}: {
  title: string;
  name: string;
  match: Match;
  /** @returns warnings to show before the form closes */
  onSave: (rule: Named, opened: Named) => Promise<readonly string[]>;
  onClose: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const [name, setName] = useState(before);
  const [match, setMatch] = useState(() => draftOf(matchBefore));
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const { busy, error, send } = useSubmission();
  if (warnings.length > 0) return <SavedWithWarnings warnings={warnings} onClose={onClose} />;
  const save = async (): Promise<void> => {
    const found = await onSave(
      { name, match: matchOf(match, matchBefore) },
      { name: before, match: matchOf(draftOf(matchBefore), matchBefore) },
    );
    if (found.length > 0) setWarnings(found);
    else onClose();
  };
  return (
    <Dialog title={title} onClose={onClose} wide>
      <Form error={error} onSubmit={() => void send(save)}>
        <TextField label={t`Name`} path="name" required maxLength={200} autoFocus value={name} onChange={setName} />
        <MatchFields match={match} onChange={setMatch} />
        {children}
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? t`Saving…` : t`Save`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
