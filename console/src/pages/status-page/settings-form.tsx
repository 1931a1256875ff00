import type { JSX } from 'preact';
import { Form } from '../../parts/form.js';
import { SelectField, TextField } from '../../parts/inputs.js';
import { ErrorLine } from '../../parts/states.js';
import type { Settings, Visibility } from './settings.js';

const VISIBILITIES: Readonly<Record<Visibility, { title: string; hint: string }>> = {
  public: { title: 'Everybody', hint: 'Search engines find it, too' },
  link: { title: 'Who has the link with its key', hint: 'A key is made when you save' },
  login: { title: 'Who signs in here', hint: 'People of your organisation, stakeholders included' },
};
/** What the page has without a colour of its own. */
const DEFAULT_COLOR = '#1f5eff';

export function SettingsForm({
  settings,
  isNew,
  isSaved,
  busy,
  error,
  onChange,
  onSave,
}: {
  settings: Settings;
  isNew: boolean;
  isSaved: boolean;
  busy: boolean;
  error: unknown;
  onChange: (settings: Settings) => void;
  onSave: () => void;
}): JSX.Element {
  const set = (change: Partial<Settings>): void => onChange({ ...settings, ...change });
  return (
    <section class="card pad">
      <h2>{isNew ? 'Set up your page' : 'Settings'}</h2>
      <Form onSubmit={() => onSave()}>
        {error !== null && <ErrorLine error={error} />}
        <TextField
          label="Name"
          hint="At the top of the page and in mails to subscribers"
          required
          maxLength={120}
          value={settings.brandName}
          onChange={(value) => set({ brandName: value })}
        />
        <TextField
          label="Address"
          hint={`${location.origin}/status/${settings.slug || '…'}`}
          required
          pattern="[a-z0-9][a-z0-9\-]{1,46}[a-z0-9]"
          title="3 to 48 small letters, digits and hyphens between them"
          value={settings.slug}
          onChange={(value) => set({ slug: value.toLowerCase() })}
        />
        <SelectField
          label="Who sees it"
          hint={VISIBILITIES[settings.visibility].hint}
          value={settings.visibility}
          onChange={(value) => set({ visibility: value as Visibility })}
        >
          {Object.entries(VISIBILITIES).map(([value, { title }]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Address of the logo"
          hint="PNG, SVG, JPEG, GIF, WebP or AVIF, up to 512 KB"
          type="url"
          placeholder="https://"
          maxLength={2000}
          value={settings.logoUrl}
          onChange={(value) => set({ logoUrl: value.trim() })}
        />
        <div>
          <div class="color">
            <label class="check">
              <input
                type="checkbox"
                checked={settings.accentColor !== ''}
                onChange={(event) => set({ accentColor: event.currentTarget.checked ? DEFAULT_COLOR : '' })}
              />
              A colour of your own
            </label>
            {settings.accentColor !== '' && (
              <input
                type="color"
                aria-label="Colour"
                value={settings.accentColor}
                onInput={(event) => set({ accentColor: event.currentTarget.value })}
              />
            )}
          </div>
          <label class="check">
            <input
              type="checkbox"
              checked={settings.showUptimeBars}
              onChange={(event) => set({ showUptimeBars: event.currentTarget.checked })}
            />
            Show each service’s last 90 days
          </label>
        </div>
        <div class="form-end">
          <button class="btn main" disabled={busy || (isSaved && !isNew)}>
            {busy ? 'Saving…' : isNew ? 'Set up the page' : isSaved ? 'Saved' : 'Save'}
          </button>
        </div>
      </Form>
    </section>
  );
}
