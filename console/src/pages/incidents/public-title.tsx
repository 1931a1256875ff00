import type { JSX } from 'preact';
import { t } from '#words';
import { TextField } from '../../parts/inputs.js';

/** The title of an incident on the status page, for customers. */
export const PublicTitle = ({ value, onChange }: { value: string; onChange: (title: string) => void }): JSX.Element => (
  <TextField
    label={t`Public title`}
    path="statusPageEntry.title"
    hint={t`The heading on the status page`}
    required
    maxLength={500}
    value={value}
    onChange={onChange}
  />
);
