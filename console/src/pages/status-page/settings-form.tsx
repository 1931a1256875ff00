import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { isSlug } from '../../../../src/incidents/status-page/domain/gate.js';
import { Form } from '../../parts/form.js';
import { SelectField, TextField } from '../../parts/inputs.js';
import { type Settings, type Visibility } from './settings.js';

const VISIBILITIES: Readonly<Record<Visibility, { title: string; hint: string }>> = {
  public: { title: 'Everybody', hint: 'Search engines find it, too' },
  link: { title: 'Who has the link with its key', hint: 'A key is made when you save' },
  login: { title: 'Who signs in here', hint: 'People of your organisation, stakeholders included' },
};
/** What the page has without a colour of its own. */
const DEFAULT_COLOR = '#1f5eff';

const SLUG_RULE = '3 to 48 small letters, digits and hyphens between them';

const pageAt = (slug: string): string => `${location.origin}/status/${slug}`;

export function SettingsForm({
  settings,
  savedSlug,
  isSaved,
  busy,
  error,
  warnings,
  onChange,
  onSave,
}: {
  settings: Settings;
  /** Null: the page is not set up yet. */
  savedSlug: string | null;
  isSaved: boolean;
  busy: boolean;
  error: unknown;
  /** Of what is saved. */
  warnings: readonly string[];
  onChange: (change: Partial<Settings>) => void;
  onSave: () => void;
}): JSX.Element {
  const isNew = savedSlug === null;
  /** The address of which it was said what becomes of the old one; it is saved when it is sent again. */
  const [asked, setAsked] = useState<string | null>(null);
  const isMoved = !isNew && settings.slug !== savedSlug;
  const isAsked = isMoved && asked === settings.slug;
  return (
    <section class="card pad">
      <h2>{isNew ? 'Set up your page' : 'Settings'}</h2>
      <Form error={error} onSubmit={() => (isMoved && !isAsked ? setAsked(settings.slug) : onSave())}>
        {warnings.map((warning) => (
          <p key={warning} class="notice warn" role="status">
            {warning}
          </p>
        ))}
        <TextField
          label="Name"
          hint="At the top of the page and in mails to subscribers"
          required
          maxLength={120}
          path="brandName"
          value={settings.brandName}
          onChange={(value) => onChange({ brandName: value })}
        />
        <TextField
          label="Address"
          hint={pageAt(settings.slug || '…')}
          required
          pattern="[a-z0-9][a-z0-9\-]{1,46}[a-z0-9]"
          title={SLUG_RULE}
          path="slug"
          problem={settings.slug === '' || isSlug(settings.slug) ? null : SLUG_RULE}
          value={settings.slug}
          onChange={(value) => onChange({ slug: value.toLowerCase() })}
        />
        <SelectField
          label="Who sees it"
          path="visibility"
          hint={VISIBILITIES[settings.visibility].hint}
          value={settings.visibility}
          onChange={(value) => onChange({ visibility: value as Visibility })}
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
          path="logoUrl"
          value={settings.logoUrl}
          onChange={(value) => onChange({ logoUrl: value.trim() })}
        />
        <div>
          <div class="color">
            <label class="check">
              <input
                type="checkbox"
                checked={settings.accentColor !== ''}
                onChange={(event) => onChange({ accentColor: event.currentTarget.checked ? DEFAULT_COLOR : '' })}
              />
              A colour of your own
            </label>
            {settings.accentColor !== '' && (
              <input
                type="color"
                aria-label="Colour"
                value={settings.accentColor}
                onInput={(event) => onChange({ accentColor: event.currentTarget.value })}
              />
            )}
          </div>
          <label class="check">
            <input
              type="checkbox"
              checked={settings.showUptimeBars}
              onChange={(event) => onChange({ showUptimeBars: event.currentTarget.checked })}
            />
            Show each service’s last 90 days
          </label>
        </div>
        {isAsked && (
          <div class="notice warn" role="alert">
            <p>
              The page moves to {pageAt(settings.slug)}. Links to {pageAt(savedSlug)} stop working at once: those in
              mails to subscribers, at customers, and in feed readers.
            </p>
          </div>
        )}
        <div class="form-end">
          {isAsked && (
            <button
              type="button"
              class="btn"
              onClick={() => {
                setAsked(null);
                onChange({ slug: savedSlug });
              }}
            >
              Keep the old address
            </button>
          )}
          <button class="btn main" disabled={busy || (isSaved && !isNew)}>
            {busy ? 'Saving…' : isNew ? 'Set up the page' : isAsked ? 'Move the page' : isSaved ? 'Saved' : 'Save'}
          </button>
        </div>
      </Form>
    </section>
  );
}
