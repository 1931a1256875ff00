import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { useSignedIn } from '../../api/me.js';
import { useProfile } from '../../data/profile.js';
import { Icon } from '../../parts/icon.js';
import { Face } from '../../parts/marks.js';
import { Load } from '../../parts/states.js';
import { DutyBox } from '../../shell/duty.js';
import { signOut } from '../../shell/navigation.js';
import { setSetting, setting } from '../../shell/settings.js';
import { Channels } from './channels.js';
import './me.css';
import { Forwarding } from './forwarding.js';
import { Address, Password, Profile } from './profile.js';
import { Passkeys } from './passkeys.js';
import { Quiet } from './quiet.js';
import { Storms } from './storms.js';
import { Rehearsed } from './rehearsed.js';
import { Rules } from './rules.js';
import { SecondFactor } from './second-factor.js';
import { Sessions } from './sessions.js';
import { Shifts } from './shifts.js';
import { Swaps } from './swaps.js';
import { TimeOff } from './time-off.js';
import '../../parts/field.css';
import { zoneName } from '../../parts/zones.js';

/** How the person is reached, and how the console looks for them. */
export default function MePage(): JSX.Element {
  const me = useSignedIn();
  const { tenant, teams = [], timezone } = me;
  const user = useProfile(me.id);
  return (
    <div class="page me">
      <div class="page-head">
        <Face name={me.name ?? null} large />
        <h1>{me.name}</h1>
        <span class="quiet">{me.email}</span>
        <span class="end">
          <button type="button" class="btn" onClick={signOut}>
            <Icon name="signout" />
            {t`Sign out`}
          </button>
        </span>
      </div>
      <p class="quiet where">
        {tenant?.name}
        {teams.length > 0 &&
          ` · ${teams.map(({ name, role }) => (role === 'member' ? name : `${name} (${role})`)).join(', ')}`}
        {timezone && ` · ${zoneName(timezone)}`}
      </p>
      <div class="duty-here">
        <DutyBox />
      </div>
      <Rehearsed />
      <Channels />
      <Load query={user}>{(loaded) => <Profile user={loaded} />}</Load>
      <Load query={user}>{(loaded) => <Rules user={loaded} />}</Load>
      <Swaps />
      <Shifts />
      <TimeOff />
      <Forwarding />
      <Load query={user}>{(loaded) => <Quiet user={loaded} />}</Load>
      <Load query={user}>{(loaded) => <Storms user={loaded} />}</Load>
      <Address />
      <Password />
      <SecondFactor />
      <Passkeys />
      <Look />
      <Sessions />
    </div>
  );
}

/** How the console looks in this browser. */
function Look(): JSX.Element {
  const [, render] = useState(0);
  const set: typeof setSetting = (name, value) => {
    setSetting(name, value);
    render((count) => count + 1);
  };
  return (
    <section class="card pad">
      <div class="card-head">
        <h2 id="appearance">{t`Appearance`}</h2>
      </div>
      <div class="inline-form">
        <label>
          {t`Colours`}
          <select
            class="input"
            value={setting('theme')}
            onChange={(event) => set('theme', event.currentTarget.value as 'system' | 'light' | 'dark')}
          >
            <option value="system">{t`as the system`}</option>
            <option value="light">{t`light`}</option>
            <option value="dark">{t`dark`}</option>
          </select>
        </label>
        <label>
          {t`Rows`}
          <select
            class="input"
            value={setting('density')}
            onChange={(event) => set('density', event.currentTarget.value as 'comfortable' | 'compact')}
          >
            <option value="comfortable">{t`comfortable`}</option>
            <option value="compact">{t`compact`}</option>
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={setting('keys')}
            onChange={(event) => set('keys', event.currentTarget.checked)}
          />
          {t`Single keys act`}
        </label>
      </div>
    </section>
  );
}
