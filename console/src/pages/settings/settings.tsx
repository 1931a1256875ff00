import type { JSX } from 'preact';
import { Link, useSearch } from 'wouter-preact';
import { mayRead, useSignedIn } from '../../api/me.js';
import { Empty } from '../../parts/states.js';
import { Keys } from './keys.js';
import { Organisation } from './organisation.js';
import { Rooms } from './rooms.js';
import './settings.css';
import { SignOn } from './sign-on.js';

const VIEWS = {
  organisation: 'Organisation',
  'sign-on': 'Sign-on',
  keys: 'API keys',
  rooms: 'Chat rooms',
} as const;
type View = keyof typeof VIEWS;

/** What is set for everybody: the organisation, how teams sign in, the keys of programs, and chat rooms. */
export default function Settings(): JSX.Element {
  const me = useSignedIn();
  const search = new URLSearchParams(useSearch());
  const wanted = search.get('show') ?? '';
  const view: View = Object.hasOwn(VIEWS, wanted) ? (wanted as View) : 'organisation';
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
      {view === 'rooms' && (mayRead(me, 'escalations') ? <Rooms /> : <NoRooms />)}
      {view === 'keys' && (mayRead(me, 'integrations') ? <Keys /> : <NoKeys />)}
    </div>
  );
}

const NoRooms = (): JSX.Element => (
  <Empty icon="people" title="Your role does not show you chat rooms">
    <p>Ask an administrator for the right to read escalations.</p>
  </Empty>
);

const NoKeys = (): JSX.Element => (
  <Empty icon="key" title="Your role does not show you API keys">
    <p>Ask an administrator for the right to read integrations.</p>
  </Empty>
);
