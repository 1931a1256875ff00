import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type MessageDescriptor, msg, t } from '#words';
import { isSlug } from '../../../../src/incidents/status-page/domain/gate.js';
import { Form } from '../../parts/form.js';
import { SelectField, TextField } from '../../parts/inputs.js';
import { pageAt, type Settings, type Visibility } from './settings.js';

const VISIBILITIES: Readonly<Record<Visibility, { title: MessageDescriptor; hint: MessageDescriptor }>> = {
  public: { title: msg`Everybody`, hint: msg`Search engines find it, too` },
  link: { title: msg`Who has the link with its key`, hint: msg`A key is made when you save` },
  login: { title: msg`Who signs in here`, hint: msg`People of your organisation, stakeholders included` },
};
/** What the page has without a colour of its own. */
const DEFAULT_COLOR = '#1f5eff';

const SLUG_RULE = msg`3 to 48 small letters, digits and hyphens between them`;

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
      <h2>{isNew ? t`Set up your page` : t`Settings`}</h2>
      <Form error={error} onSubmit={() => (isMoved && !isAsked ? setAsked(settings.slug) : onSave())}>
        {warnings.map((warning) => (
          <p key={warning} class="notice warn" role="status">
            {warning}
          </p>
        ))}
        <TextField
          label={t`Name`}
          hint={t`At the top of the page and in mails to subscribers`}
          required
          maxLength={120}
          path="brandName"
          value={settings.brandName}
          onChange={(value) => onChange({ brandName: value })}
        />
        <TextField
          label={t`Address`}
          hint={pageAt(settings.slug || '…')}
          required
          pattern="[a-z0-9][a-z0-9\-]{1,46}[a-z0-9]"
          title={t(SLUG_RULE)}
          path="slug"
          problem={settings.slug === '' || isSlug(settings.slug) ? null : t(SLUG_RULE)}
          value={settings.slug}
          onChange={(value) => onChange({ slug: value.toLowerCase() })}
        />
        <SelectField
          label={t`Who sees it`}
          path="visibility"
          hint={t(VISIBILITIES[settings.visibility].hint)}
          value={settings.visibility}
          onChange={(value) => onChange({ visibility: value as Visibility })}
        >
          {Object.entries(VISIBILITIES).map(([value, { title }]) => (
            <option key={value} value={value}>
              {t(title)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t`Address of the logo`}
          hint={t`PNG, SVG, JPEG, GIF, WebP or AVIF, up to 512 KB`}
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
              {t`A colour of your own`}
            </label>
            {settings.accentColor !== '' && (
              <input
                type="color"
                aria-label={t`Colour`}
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
            {t`Show each service’s last 90 days`}
          </label>
        </div>
        {isAsked && (
          <div class="notice warn" role="alert">
            <p>
              {t`The page moves to ${{ address: pageAt(settings.slug) }}. Links to ${{ old: pageAt(savedSlug) }} stop working at once: those in mails to subscribers, at customers, and in feed readers.`}
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
              {t`Keep the old address`}
            </button>
          )}
          <button class="btn main" disabled={busy || (isSaved && !isNew)}>
            {busy ? t`Saving…` : isNew ? t`Set up the page` : isAsked ? t`Move the page` : isSaved ? t`Saved` : t`Save`}
          </button>
        </div>
      </Form>
    </section>
  );
}
