import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { ConditionsField } from '../../alerts/conditions-field.js';
import { storedIntegration, updateIntegration, type IntegrationDetail as Detail } from '../../data/integrations.js';
import { useChanges } from '../../parts/changes.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { CheckField, Checks, SelectField, TextField } from '../../parts/inputs.js';
import { ActButton } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { changeOf, events, inWords, settingsIn, type ToldSettings } from './told-settings.js';
import { toolOf } from './tools.js';

/** Shown in words, not as they are stored. */
const SAID = ['events', 'payload', 'addAlertDescription', 'addAlertDetails', 'filter'];

/** The settings of a tool that is told of alerts; secrets are masked by the service. */
export function Told({ integration, whyNot }: { integration: Detail; whyNot: string | null }): JSX.Element {
  const { config } = integration;
  const { type, address } = toolOf(integration);
  const [isOpen, setOpen] = useState(false);
  const said = address ? inWords(settingsIn(config, address), type === 'webhook') : [];
  const others = Object.entries(config).filter(([name, value]) => value !== null && !(address && SAID.includes(name)));
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>{t`Settings`}</h2>
        {address && (
          <ActButton class="btn" whyNot={whyNot} onClick={() => setOpen(true)}>
            {t`Change`}
          </ActButton>
        )}
      </div>
      <dl class="told-facts">
        {[...others.map(([name, value]): [string, string] => [name, shown(value)]), ...said].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isOpen && address && <Editor integration={integration} address={address} onClose={() => setOpen(false)} />}
    </section>
  );
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function Editor({
  integration: { id, name, type, config },
  address,
  onClose,
}: {
  integration: Detail;
  address: string;
  onClose: () => void;
}): JSX.Element {
  const [settings, setSettings] = useState<ToldSettings>(() => settingsIn(config, address));
  const { busy, error, send } = useSubmission();
  const set = (part: Partial<ToldSettings>): void => setSettings({ ...settings, ...part });
  const { isThirdParty, filter } = settings;
  const isWebhook = toolOf({ type, name }).type === 'webhook';
  const changes = useChanges({ config: changeOf(address, settings) }, { config });
  const save = async (): Promise<void> => {
    await updateIntegration(id, await changes(() => storedIntegration(id)));
    onClose();
  };
  return (
    <Dialog title={t`Change ${name}`} onClose={onClose} wide>
      <Form error={error} onSubmit={() => void send(save)}>
        <TextField
          label={t`Address`}
          path={`config.${address}`}
          hint={t`Of another host: its secrets have to be given again by the API`}
          type="url"
          required
          autoFocus
          value={settings.address}
          onChange={(value) => set({ address: value })}
        />
        <fieldset class="plain">
          <legend>{t`Events (none selected: every event)`}</legend>
          <Checks options={events()} chosen={settings.events} onChange={(next) => set({ events: next })} />
        </fieldset>
        {isWebhook && (
          <>
            <SelectField
              label={t`Payload`}
              path="config.payload"
              hint={t`The other one is for receivers that were written for the third party’s webhooks; alerts only`}
              value={isThirdParty ? 'third-party' : 'pager'}
              onChange={(value) => set({ isThirdParty: value === 'third-party' })}
            >
              <option value="pager">{t`Pager’s own`}</option>
              <option value="third-party">{t`As the third party’s webhooks post it`}</option>
            </SelectField>
            {isThirdParty && (
              <div class="checks">
                <CheckField
                  label={t`With the description`}
                  checked={settings.addsDescription}
                  onChange={(addsDescription) => set({ addsDescription })}
                />
                <CheckField
                  label={t`With the details`}
                  checked={settings.addsDetails}
                  onChange={(addsDetails) => set({ addsDetails })}
                />
              </div>
            )}
            <ConditionsField
              label={t`Which alerts (without a condition: all)`}
              path="config.filter"
              conditions={filter}
              onChange={(list) => set({ filter: list })}
            />
          </>
        )}
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? t`Saving…` : t`Save`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
