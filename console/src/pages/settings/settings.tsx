import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useSearch } from 'wouter-preact';
import { t } from '#words';
import { fitsTyped } from '../../../../src/platform/domain/typed-search.js';
import { mayRead, useSignedIn, type Me } from '../../api/me.js';
import { Icon } from '../../parts/icon.js';
import { Empty } from '../../parts/states.js';
import { SETTINGS, type SettingsSection } from '../../shell/settings-sections.js';
import { About } from './about.js';
import { CustomRoles } from './custom-roles.js';
import { Health } from './health.js';
import { Keys } from './keys.js';
import { Organisation } from './organisation.js';
import { Providers } from './providers.js';
import { Rehearsal } from './rehearsal.js';
import { Retention } from './retention.js';
import { Rooms } from './rooms.js';
import { Security } from './security.js';
import './settings.css';
import { SetupSection } from './setup.js';
import { SignOn } from './sign-on.js';

/** What is set for everybody, by section, with a search over all of them. */
export default function Settings(): JSX.Element {
  const me = useSignedIn();
  const search = new URLSearchParams(useSearch());
  const wanted = search.get('show');
  const path = `/settings?show=${wanted ?? 'organisation'}`;
  const sections = SETTINGS.flatMap((group) => group.sections);
  const here = sections.find((section) => section.path === path) ?? sections[0]!;
  return (
    <div class={wanted === null ? 'page settings' : 'page settings in-section'}>
      <div class="page-head">
        <h1>{t`Settings`}</h1>
      </div>
      <div class="settings-split">
        <Sections here={here} me={me} />
        <div class="settings-section">
          <Link class="all-settings" href="/settings">
            <Icon name="left" />
            {t`All settings`}
          </Link>
          {here.only === 'admin' && me.role !== 'admin' ? (
            <Empty icon={here.icon} title={t`Administrators set this up: ${{ section: t(here.name) }}`}>
              <p>{t`${{ about: t(here.about) }}. Ask an administrator to change it.`}</p>
            </Empty>
          ) : (
            contentOf(here.path, me, search)
          )}
        </div>
      </div>
    </div>
  );
}

function contentOf(path: string, me: Me, search: URLSearchParams): ComponentChildren {
  switch (path.slice('/settings?show='.length)) {
    case 'setup':
      return <SetupSection />;
    case 'roles':
      return <CustomRoles />;
    case 'retention':
      return <Retention />;
    case 'sign-on':
      return <SignOn team={search.get('team') ?? ''} />;
    case 'two-factor':
      return <Security />;
    case 'keys':
      return mayRead(me, 'integrations') ? <Keys /> : <NoKeys />;
    case 'providers':
      return <Providers />;
    case 'rooms':
      return mayRead(me, 'escalations') ? <Rooms /> : <NoRooms />;
    case 'rehearsal':
      return <Rehearsal />;
    case 'health':
      return <Health />;
    case 'about':
      return <About />;
    default:
      return <Organisation />;
  }
}

/** All sections that the person may see, narrowed by what is typed. */
function Sections({ here, me }: { here: SettingsSection; me: Me }): JSX.Element {
  const [text, setText] = useState('');
  const found = SETTINGS.map(({ group, sections }) => ({
    group,
    sections: sections.filter(
      ({ name, words, about, only }) =>
        (only !== 'admin' || me.role === 'admin') && fitsTyped([t(name), t(words), t(about)], text),
    ),
  })).filter(({ sections }) => sections.length > 0);
  return (
    <nav class="settings-nav" aria-label={t`Settings`}>
      <input
        class="input"
        type="search"
        aria-label={t`Search settings`}
        placeholder={t`Search settings`}
        value={text}
        onInput={({ currentTarget: { value } }) => setText(value)}
      />
      <p class="unseen" role="status">
        {text !== '' && found.length === 0 && t`No setting matches`}
      </p>
      {found.length === 0 && <p class="quiet">{t`No setting matches “${text}”. Try another word for it.`}</p>}
      {found.map(({ group, sections }) => (
        <section key={t(group)}>
          <h2>{t(group)}</h2>
          {sections.map((section) => (
            <Link key={t(section.name)} href={section.path} aria-current={section === here ? 'page' : undefined}>
              <Icon name={section.icon} />
              <span>
                <span class="setting-name">{t(section.name)}</span>
                <span class="quiet small setting-about">{t(section.about)}</span>
              </span>
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
}

const NoRooms = (): JSX.Element => (
  <Empty icon="people" title={t`Your role does not show you chat rooms`}>
    <p>{t`Ask an administrator for the right to read escalations.`}</p>
  </Empty>
);

const NoKeys = (): JSX.Element => (
  <Empty icon="key" title={t`Your role does not show you API keys`}>
    <p>{t`Ask an administrator for the right to read integrations.`}</p>
  </Empty>
);
