import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { updateIntegration, type IntegrationDetail } from '../../data/integrations.js';
import { CheckField } from '../../parts/inputs.js';
import { ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';

/** Whether recovery mails close the alerts of their subject. */
export function MailRecoveries({
  integration: { id, mailRecoveries },
  whyNot,
}: {
  integration: IntegrationDetail;
  whyNot: string | null;
}): JSX.Element {
  const { error, send } = useSubmission();
  const [chosen, setChosen] = useState(mailRecoveries);
  const store = async (next: boolean): Promise<void> => {
    setChosen(next);
    try {
      await updateIntegration(id, { mailRecoveries: next });
    } catch (refused) {
      setChosen(!next);
      throw refused;
    }
  };
  return (
    <section class="card pad stack">
      <h2>{t`Recovery mails`}</h2>
      {error !== null && <ErrorLine error={error} />}
      {whyNot === null ? (
        <CheckField
          label={t`Close the open alert of the same subject`}
          checked={chosen}
          onChange={(next) => void send(() => store(next))}
        />
      ) : (
        <p>{chosen ? t`They close the open alert of the same subject.` : t`They are alerts like any other mail.`}</p>
      )}
      <p class="quiet">
        {t`A subject that begins with a word of recovery: [RESOLVED], [OK], Recovered:. Otherwise each is an alert.`}
      </p>
    </section>
  );
}
