import type { JSX } from 'preact';
import { Link, useSearch } from 'wouter-preact';
import { Keys } from './keys.js';
import { Organisation } from './organisation.js';
import './settings.css';
import { SignOn } from './sign-on.js';

const VIEWS = {
  organisation: 'Organisation',
  'sign-on': 'Sign-on',
  keys: 'API keys',
} as const;
type View = keyof typeof VIEWS;

/** What is set for everybody: the organisation, how teams sign in, and the keys of programs. */
export default function Settings(): JSX.Element {
  const search = new URLSearchParams(useSearch());
  const wanted = search.get('show') ?? '';
  const view: View = wanted in VIEWS ? (wanted as View) : 'organisation';
  return (
    <div class="page settings">
      <div class="page-head">
        <h1>Settings</h1>
      </div>
      <nav class="tabs" aria-label="What is shown">
        {(Object.entries(VIEWS) as [View, string][]).map(([name, title]) => (
          <Link
            key={name}
            href={name === 'organisation' ? '/settings' : `/settings?show=${name}`}
            aria-current={view === name ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      {view === 'organisation' && <Organisation />}
      {view === 'sign-on' && <SignOn team={search.get('team') ?? ''} />}
      {view === 'keys' && <Keys />}
    </div>
  );
}
