import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Link, Redirect, useLocation, useSearch } from 'wouter-preact';
import { type MessageDescriptor, msg, t, Trans } from '#words';
import { type Channel, type ChannelList, useChannels } from '../../data/channels.js';
import { useSignedIn } from '../../api/me.js';
import { testChannel } from '../../data/channels.js';
import { channelName, iconOf, placeOf } from '../../parts/channels.js';
import { Icon } from '../../parts/icon.js';
import { ErrorLine, Load, Skeleton } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { UnsentMails } from '../../paging/unsent-mails.js';
import { clock, now } from '../../parts/time.js';
import { isEndKnown, myOnCallStatus, useMyShifts, type MyShift } from '../../schedules/my-shifts.js';
import { Checklist, type Step } from '../../setup/checklist.js';
import { SetupCard } from '../../setup/setup-card.js';
import { AddChannel, ChannelRow } from './channels.js';
import { ThisBrowser } from './this-browser.js';
import './me.css';
import '../../parts/field.css';

/** The first sign-in: a contact method, a test notification, the next shift. Nobody is led here who has done these. */
export default function WelcomePage(): JSX.Element {
  const { name, role } = useSignedIn();
  const [, navigate] = useLocation();
  const channels = useChannels();
  const shifts = useMyShifts();
  // Whoever came by themselves wants to see it.
  const isLedHere = new URLSearchParams(useSearch()).has('first');
  const wasReachable = useRef<boolean | null>(null);
  // A mail, which an invite has confirmed, wakes nobody; who has had a test of it knows.
  if (channels.data) wasReachable.current ??= usable(channels.data).some((each) => wakes(each) || hasArrived(each));
  if (isLedHere && !channels.error && wasReachable.current !== false)
    return wasReachable.current ? <Redirect to="/" replace /> : <Skeleton />;
  const isDone = channels.data !== undefined && usable(channels.data).some(hasArrived);
  return (
    <div class="page me welcome">
      <div class="page-head">
        <h1>{t`Welcome, ${{ name: name ?? '' }}`}</h1>
        <span class="end">
          <button type="button" class={isDone ? 'btn main' : 'btn'} onClick={() => navigate('/')}>
            {isDone ? t`Show me the alerts` : t`Skip this`}
          </button>
        </span>
      </div>
      <Load query={channels} rows={3}>
        {(list) => (
          <section class="card pad">
            <div class="card-head">
              <h2>{t`Your first steps`}</h2>
            </div>
            <Checklist label={t`Your first steps`} steps={stepsOf(list, shifts.data)} />
          </section>
        )}
      </Load>
      {role === 'admin' && <SetupCard />}
      <section class="card pad">
        <h2>{t`What happens when you are notified`}</h2>
        <ol class="when-notified">
          <li>{t`The notification says what is wrong, how bad it is, and has a link.`}</li>
          <li>{t`Acknowledge the alert, here or by the link. From then on nobody else is notified.`}</li>
          <li>{t`If you do not, the next step of the escalation policy notifies the next person.`}</li>
          <li>{t`Close the alert when it is over. If it comes back, it is a new alert.`}</li>
        </ol>
        <p class="quiet">
          <Trans>
            Notification rules and quiet hours are set under <Link href="/me">Me</Link>.
          </Trans>
        </p>
      </section>
    </div>
  );
}

const usable = ({ channels, isOff }: ChannelList): Channel[] =>
  channels.filter(({ verified, type }) => verified && !isOff(type));
const wakes = ({ type }: Channel): boolean => type !== 'email';
const hasArrived = ({ lastTestResult }: Channel): boolean => lastTestResult === 'ok';

/** @param shifts undefined: not known (yet) */
function stepsOf(list: ChannelList, shifts: readonly MyShift[] | undefined): Step[] {
  const ready = usable(list);
  return [
    {
      name: t`Contact method`,
      isDone: ready.some(wakes),
      text:
        ready.length === 0
          ? t`Alerts notify you there. A code shows that it is yours.`
          : ready.some(wakes)
            ? null
            : t`A mail wakes nobody. Add a phone number, or let this browser show notifications.`,
      children: <Reach list={list} />,
    },
    {
      name: t`Test notification`,
      isDone: ready.some(hasArrived),
      text: ready.length === 0 ? t`As soon as there is a verified contact method, send one to it.` : null,
      children: ready.length > 0 && <Test ready={ready} />,
    },
    {
      name: t`Your next shift`,
      isDone: shifts !== undefined && shifts.length > 0,
      text: shifts === undefined ? null : nextOf(shifts),
    },
  ];
}

/** Contact methods, each of which is verified by a code. An invited person's address is one already. */
function Reach({ list }: { list: ChannelList }): JSX.Element {
  const me = useSignedIn();
  const [isAdding, setAdding] = useState(list.channels.length === 0);
  return (
    <>
      <ThisBrowser channels={list.channels} />
      <ul class="rows">
        {list.channels.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} isOff={list.isOff(channel.type)} />
        ))}
      </ul>
      <UnsentMails />
      {isAdding ? (
        <AddChannel isOff={list.isOff} address={me.email ?? ''} onDone={() => setAdding(false)} />
      ) : (
        <button type="button" class="btn" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {t`Add another`}
        </button>
      )}
    </>
  );
}

/** A message that is really sent. */
function Test({ ready }: { ready: readonly Channel[] }): JSX.Element {
  const [chosen, setChosen] = useState((ready.find(wakes) ?? ready[0]!).id);
  const [sentTo, setSentTo] = useState<Channel | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { busy, error, send } = useSubmission();
  const channel = ready.find(({ id }) => id === chosen) ?? ready[0]!;
  const test = async (): Promise<void> => {
    setSentTo(null);
    setMissing(false);
    const { ok, reason } = await testChannel(channel.id);
    if (ok === false) throw new Error(reason ?? t`The test could not be sent`);
    setSentTo(channel);
  };
  return (
    <>
      {ready.map((each) => (
        <label key={each.id} class="check">
          <input type="radio" name="channel" checked={each === channel} onChange={() => setChosen(each.id)} />
          <Icon name={iconOf(each.type)} />
          {channelName(each.type)} {placeOf(each)}
        </label>
      ))}
      <p>
        <button type="button" class="btn main" disabled={busy} onClick={() => void send(test)}>
          {busy ? t`Sending…` : hasArrived(channel) ? t`Send another one` : t`Send a test notification`}
        </button>
      </p>
      {error !== null && <ErrorLine error={error} />}
      <div role="status">
        {sentTo && (
          <p>
            {t`It was sent to ${{ place: placeOf(sentTo) }}.`}{' '}
            <button type="button" class="link" onClick={() => setMissing(true)}>
              {t`It did not arrive`}
            </button>
          </p>
        )}
        {sentTo && isMissing && (
          <p class="notice">
            {t(MISSING[sentTo.type] ?? NO_SIGNAL)}{' '}
            {t`It can take a minute. Otherwise add another contact method, or ask an administrator.`}
          </p>
        )}
      </div>
    </>
  );
}

const NO_SIGNAL = msg`Check the number, and whether the phone has a signal and blocks unknown senders.`;
const MISSING: Readonly<Partial<Record<Channel['type'], MessageDescriptor>>> = {
  email: msg`Look into the spam folder, and allow the sender.`,
  webpush: msg`Check that the system allows notifications from this browser, and that “Do not disturb” is off.`,
};

function nextOf(shifts: readonly MyShift[]): string {
  const at = now();
  const duty = myOnCallStatus(shifts, at);
  if (duty.kind === 'on')
    return isEndKnown(duty.until, at)
      ? t`You are on call now, until ${{ end: clock(duty.until) }}.`
      : t`You are on call now.`;
  if (duty.from === null)
    return t`You are not on call in the next 30 days. It shows here once somebody adds you to a schedule.`;
  const schedule = shifts.find(({ startTime }) => Date.parse(startTime) === duty.from)?.schedule.name ?? '';
  return t`You are on call next from ${{ start: clock(duty.from) }}, in ${schedule}.`;
}
