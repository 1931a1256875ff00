import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Link, Redirect, useLocation, useSearch } from 'wouter-preact';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { useSignedIn } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { channelName, iconOf, placeOf } from '../../parts/channels.js';
import { Icon } from '../../parts/icon.js';
import { ErrorLine, Load, Skeleton } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { clock, now } from '../../parts/time.js';
import { isEndKnown, myOnCallStatus, useMyShifts } from '../../schedules/my-shifts.js';
import { useChannels, type ChannelList } from '../../api/channels.js';
import { AddChannel, ChannelRow } from './channels.js';
import { ThisBrowser } from './this-browser.js';
import './me.css';
import '../../parts/field.css';

type Channel = Schemas['ChannelView'];

const STEPS = ['How you are paged', 'A test page', 'Ready'] as const;

/** The first sign-in: a channel, a test page that arrives, and what happens then. Not for people who can be paged already. */
export default function WelcomePage(): JSX.Element {
  const me = useSignedIn();
  const [, navigate] = useLocation();
  const [step, setStep] = useState(0);
  const channels = useChannels();
  // Whoever came by themselves wants to see it.
  const isLedHere = new URLSearchParams(useSearch()).has('first');
  const wasReachable = useRef<boolean | null>(null);
  // A mail, which an invite has confirmed, wakes nobody.
  if (channels.data) wasReachable.current ??= usable(channels.data).some(({ type }) => type !== 'email');
  if (isLedHere && !channels.error && wasReachable.current !== false)
    return wasReachable.current ? <Redirect to="/" replace /> : <Skeleton />;
  return (
    <div class="page me welcome">
      <div class="page-head">
        <h1>Welcome, {me.name}</h1>
        <span class="end">
          {step < 2 && (
            <button type="button" class="btn" onClick={() => navigate('/')}>
              Skip this
            </button>
          )}
        </span>
      </div>
      <ol class="steps" aria-label="Steps">
        {STEPS.map((name, place) => (
          <li
            key={name}
            data-step={place + 1}
            class={place < step ? 'done' : ''}
            aria-current={place === step ? 'step' : undefined}
          >
            {name}
          </li>
        ))}
      </ol>
      <Load query={channels} rows={3}>
        {(list) =>
          step === 0 ? (
            <Reach list={list} onNext={() => setStep(1)} />
          ) : step === 1 ? (
            <Test list={list} onBack={() => setStep(0)} onNext={() => setStep(2)} />
          ) : (
            <Ready list={list} onEnd={() => navigate('/')} />
          )
        }
      </Load>
    </div>
  );
}

const usable = ({ channels, isOff }: ChannelList): Channel[] =>
  channels.filter(({ verified, type }) => verified && !isOff(type));

/** First: a channel that is confirmed. An invited person's address is one already. */
function Reach({ list, onNext }: { list: ChannelList; onNext: () => void }): JSX.Element {
  const ready = usable(list);
  const [isAdding, setAdding] = useState(false);
  return (
    <section class="card pad">
      <h2>Where should a page reach you at three in the morning?</h2>
      <p class="quiet">
        {ready.length > 0
          ? 'This address is verified, and a mail wakes nobody. Add a phone number, or let this browser show pages.'
          : 'Add an address or a number. A code is sent to it, so that we know it is yours.'}
      </p>
      <ThisBrowser channels={list.channels} />
      <ul class="rows">
        {list.channels.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} isOff={list.isOff(channel.type)} />
        ))}
      </ul>
      {list.channels.length === 0 || isAdding ? (
        <AddChannel isOff={list.isOff} {...(list.channels.length > 0 ? { onDone: () => setAdding(false) } : {})} />
      ) : (
        <button type="button" class="btn" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Add another
        </button>
      )}
      <div class="form-end">
        {ready.length === 0 && <span class="quiet small">Verify the code first</span>}
        <button type="button" class="btn main" disabled={ready.length === 0} onClick={onNext}>
          Next
        </button>
      </div>
    </section>
  );
}

/** Second: a message that really arrives. */
function Test({ list, onBack, onNext }: { list: ChannelList; onBack: () => void; onNext: () => void }): JSX.Element {
  const ready = usable(list);
  const [chosen, setChosen] = useState(ready[0]?.id ?? '');
  const [sentTo, setSentTo] = useState<Channel | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { busy, error, send } = useSubmission();
  const test = async (): Promise<void> => {
    const channel = ready.find(({ id }) => id === chosen);
    if (!channel) return;
    setSentTo(null);
    setMissing(false);
    const { ok, reason } = await answerOf(api.POST('/v2/channels/{id}/test', { params: { path: { id: channel.id } } }));
    if (ok === false) throw new Error(reason ?? 'The test could not be sent');
    setSentTo(channel);
    await queries.invalidateQueries({ queryKey: ['channels'] });
  };
  return (
    <section class="card pad">
      <h2>Have a test page sent to you</h2>
      {ready.map((channel) => (
        <label key={channel.id} class="check">
          <input type="radio" name="channel" checked={channel.id === chosen} onChange={() => setChosen(channel.id)} />
          <Icon name={iconOf(channel.type)} />
          {channelName(channel.type)} {placeOf(channel)}
        </label>
      ))}
      <p>
        <button type="button" class="btn main" disabled={busy || chosen === ''} onClick={() => void send(test)}>
          {busy ? 'Sending…' : sentTo ? 'Send it again' : 'Send a test page'}
        </button>
      </p>
      {error !== null && <ErrorLine error={error} />}
      <div role="status">
        {sentTo && (
          <p class="strong">
            It is on its way to {placeOf(sentTo)}. Did it arrive?{' '}
            <button type="button" class="btn small main" onClick={onNext}>
              Yes, it is here
            </button>{' '}
            <button type="button" class="btn small" onClick={() => setMissing(true)}>
              No
            </button>
          </p>
        )}
        {sentTo && isMissing && (
          <p class="notice">
            {sentTo.type === 'email'
              ? 'Look into the spam folder, and allow the sender. '
              : sentTo.type === 'webpush'
                ? 'Check that the system allows notifications from this browser, and that “Do not disturb” is off. '
                : 'Look whether the number is right and has a signal, and whether unknown senders are blocked. '}
            It can take a minute. Otherwise go back and add another channel, or ask an administrator: the service tells
            them why a message was refused.
          </p>
        )}
      </div>
      <div class="form-end">
        <button type="button" class="btn" onClick={onBack}>
          Back
        </button>
      </div>
    </section>
  );
}

/** Third: when the person is on call, and what happens then. */
function Ready({ list, onEnd }: { list: ChannelList; onEnd: () => void }): JSX.Element {
  const shifts = useMyShifts();
  const kinds = [...new Set(usable(list).map(({ type }) => channelName(type)))].join(' and ');
  return (
    <section class="card pad">
      <h2>You can be paged</h2>
      <Load query={shifts} rows={1}>
        {(all) => <p class="strong">{nextOf(all)}</p>}
      </Load>
      <h3>What happens when you are paged</h3>
      <ol class="what">
        <li>The alert reaches you by {kinds}: what is wrong, how bad it is, and a link.</li>
        <li>Acknowledge it, here or by the link. From then on nobody else is paged for it.</li>
        <li>If you do not, the next step of the escalation pages the next person.</li>
        <li>Close it when it is over. If it comes back, it is a new alert.</li>
      </ol>
      <p class="quiet">
        What goes where and when you are left alone is set under <Link href="/me">Me</Link>.
      </p>
      <div class="form-end">
        <button type="button" class="btn main" onClick={onEnd}>
          Show me the alerts
        </button>
      </div>
    </section>
  );
}

function nextOf(shifts: Parameters<typeof myOnCallStatus>[0]): string {
  const at = now();
  const duty = myOnCallStatus(shifts, at);
  if (duty.kind === 'on')
    return isEndKnown(duty.until, at) ? `You are on call now, until ${clock(duty.until)}.` : 'You are on call now.';
  if (duty.from === null) return 'You are not on call in the next 30 days.';
  const schedule = shifts.find(({ startTime }) => Date.parse(startTime) === duty.from)?.schedule.name;
  return `You are on call next from ${clock(duty.from)}, in ${schedule}.`;
}
