import type { JSX } from 'preact';
import { Link, useSearch } from 'wouter-preact';
import { msg, t } from '#words';
import { useSignedIn } from '../../api/me.js';
import { Empty } from '../../parts/states.js';
import { Compare } from './compare.js';
import { Files } from './files.js';
import { Managed } from './managed.js';
import { Move } from './move.js';
import './moving-in.css';

const VIEWS = {
  move: msg`From another service`,
  comparison: msg({ message: 'Comparison', context: 'with the old service' }),
  files: msg`Configuration files`,
  managed: msg`What is managed`,
} as const;
type View = keyof typeof VIEWS;

/** An organisation that comes from another service, and configuration that comes from files. */
export default function MovingIn(): JSX.Element {
  const isAllowed = useSignedIn().role === 'admin';
  const wanted = new URLSearchParams(useSearch()).get('show') ?? '';
  const view: View = Object.hasOwn(VIEWS, wanted) ? (wanted as View) : 'move';
  return (
    <div class="page moving-in">
      <div class="page-head">
        <h1>{t`Moving in`}</h1>
      </div>
      {isAllowed ? (
        <>
          <nav class="tabs" aria-label={t`What is shown`}>
            {(Object.keys(VIEWS) as View[]).map((name) => (
              <Link
                key={name}
                replace
                href={name === 'move' ? '/moving-in' : `/moving-in?show=${name}`}
                aria-current={view === name ? 'page' : undefined}
              >
                {t(VIEWS[name])}
              </Link>
            ))}
          </nav>
          {view === 'move' && <Move />}
          {view === 'comparison' && <Compare />}
          {view === 'files' && <Files />}
          {view === 'managed' && <Managed />}
        </>
      ) : (
        <Empty icon="down" title={t`Administrators move an organisation in`}>
          <p>{t`It brings people, schedules and rules for everybody. Ask an administrator.`}</p>
        </Empty>
      )}
    </div>
  );
}
