import type { JSX } from 'preact';
import { Link, useSearch } from 'wouter-preact';
import { useSignedIn } from '../../api/me.js';
import { Empty } from '../../parts/states.js';
import { Files } from './files.js';
import { Managed } from './managed.js';
import { Move } from './move.js';
import './moving-in.css';

const VIEWS = { move: 'From another service', files: 'Configuration files', managed: 'What is managed' } as const;
type View = keyof typeof VIEWS;

/** An organisation that comes from another service, and configuration that comes from files. */
export default function MovingIn(): JSX.Element {
  const isAllowed = useSignedIn().role === 'admin';
  const wanted = new URLSearchParams(useSearch()).get('show') ?? '';
  const view: View = Object.hasOwn(VIEWS, wanted) ? (wanted as View) : 'move';
  return (
    <div class="page moving-in">
      <div class="page-head">
        <h1>Moving in</h1>
      </div>
      {isAllowed ? (
        <>
          <nav class="tabs" aria-label="What is shown">
            {(Object.entries(VIEWS) as [View, string][]).map(([name, title]) => (
              <Link
                key={name}
                replace
                href={name === 'move' ? '/moving-in' : `/moving-in?show=${name}`}
                aria-current={view === name ? 'page' : undefined}
              >
                {title}
              </Link>
            ))}
          </nav>
          {view === 'move' && <Move />}
          {view === 'files' && <Files />}
          {view === 'managed' && <Managed />}
        </>
      ) : (
        <Empty icon="down" title="Administrators move an organisation in">
          <p>It brings people, schedules and rules for everybody. Ask an administrator.</p>
        </Empty>
      )}
    </div>
  );
}
