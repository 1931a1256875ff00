import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import {
  type Channel,
  type ChannelList,
  type ChannelType as Type,
  reloadChannels as reload,
  useChannels,
} from '../../api/channels.js';
import { answerOf, api } from '../../api/client.js';
import { channelName, iconOf, placeOf } from '../../parts/channels.js';
import { Confirm } from '../../parts/confirm.js';
import { Address } from '../../parts/address.js';
import { Icon } from '../../parts/icon.js';
import { ErrorLine, explain, Load } from '../../parts/states.js';
import { clock, now } from '../../parts/time.js';
import { myOnCallStatus, useMyShifts } from '../../schedules/my-shifts.js';
import { forgetThisBrowser, ThisBrowser, useOwnEndpoint } from './this-browser.js';
import { useSubmission } from '../../parts/submit.js';
import '../../parts/field.css';

/** Those with an address that is entered. */
type EnteredType = Exclude<Type, 'webpush'>;

const HINTS: Readonly<Record<EnteredType, [label: string, example: string]>> = {
  email: ['Address', 'ada@example.com'],
  sms: ['Number with country code', '+491701234567'],
  voice: ['Number with country code', '+491701234567'],
  webhook: ['URL', 'https://example.com/page-me'],
  slack: ['Your member ID', 'U012AB3CDE'],
  telegram: ['Number of your chat', '123456789'],
  teams: ['URL of the workflow', 'https://…/triggers/manual/paths/invoke?…'],
  ntfy: ['URL of the topic', 'https://ntfy.sh/a-name-that-nobody-guesses'],
};

/** What to do before. */
const HELP: Readonly<Partial<Record<EnteredType, string>>> = {
  slack:
    'In Slack, in the menu of your profile: “Copy member ID”. In a channel (its ID begins with C), invite the app first.',
  telegram: 'Send /start to the bot of this service: it answers with the number.',
  teams: 'In Teams, under Workflows: “Post to a chat when a webhook request is received”. Copy the URL that it gives.',
  ntfy: 'Subscribe to the topic in the ntfy app. Anyone who knows its name can read and answer your pages.',
};

/** How the person is reached: each channel proves itself by a code, and can send a test. */
export function Channels(): JSX.Element {
  const query = useChannels();
  const [isAdding, setAdding] = useState(false);
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>Contact methods</h2>
        <button type="button" class="btn small" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Add
        </button>
      </div>
      <Load query={query} rows={3}>
        {({ channels, isOff }) => (
          <>
            {!channels.some(({ verified }) => verified) && (
              <p class="error-line" role="status">
                <Icon name="warning" />
                <span>
                  No page can reach you yet. <Link href="/welcome">Set it up in three steps</Link>
                </span>
              </p>
            )}
            <ThisBrowser channels={channels} />
            <ul class="rows">
              {channels.map((channel) => (
                <ChannelRow key={channel.id} channel={channel} isOff={isOff(channel.type)} />
              ))}
            </ul>
            {isAdding && <AddChannel isOff={isOff} onDone={() => setAdding(false)} />}
          </>
        )}
      </Load>
    </section>
  );
}

export function ChannelRow({ channel, isOff }: { channel: Channel; isOff: boolean }): JSX.Element {
  const { id, type, value, label, verified, lastTestAt, disabledReason, lastTestResult } = channel;
  const place = placeOf(channel);
  const isHere = useOwnEndpoint() === value;
  const [code, setCode] = useState('');
  const [said, setSaid] = useState<{ text: string; isProblem?: boolean } | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const duty = myOnCallStatus(useMyShifts().data ?? [], now());
  const isLast = verified && !useChannels().data?.channels.some((each) => each.verified && each.id !== id);
  const params = { path: { id } };
  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setSaid({ text: '…' });
    try {
      await work();
      setSaid({ text: done });
      await reload();
    } catch (error) {
      setSaid({ text: explain(error), isProblem: true });
    }
  };
  return (
    <li>
      <Icon name={iconOf(type)} />
      <span class="grow">
        <span class="strong">{channelName(type)}</span> <Address text={place} />{' '}
        {isHere ? <span class="tag">this one</span> : label && place !== label && <span class="tag">{label}</span>}
        <br />
        <span class="quiet small num">
          {isOff
            ? 'This service has no provider for it'
            : verified
              ? lastTestAt
                ? `verified, tested ${clock(lastTestAt)}${lastTestResult === 'failed' ? ': it failed' : ''}`
                : 'verified, not tested'
              : 'not verified: nothing is sent to it'}
        </span>
        {disabledReason !== null && (
          <span class="error-line small">
            <Icon name="warning" />
            <span>
              Switched off: {disabledReason}.{' '}
              {lastTestResult === 'failed'
                ? 'No page goes to it until a test arrives. If it is gone, remove it and add another one.'
                : 'No page goes to it. Remove it, and add it again to use it.'}
            </span>
          </span>
        )}
        {said && (
          <span class={said.isProblem ? 'small open' : 'small'} role="status">
            {' '}
            · {said.text}
          </span>
        )}
      </span>
      {verified ? (
        <button
          type="button"
          class="btn small"
          disabled={isOff}
          onClick={() =>
            void run(() => answerOf(api.POST('/v2/channels/{id}/test', { params })), 'A test is on its way.')
          }
        >
          Test
        </button>
      ) : (
        <form
          class="code-form"
          onSubmit={(event) => {
            event.preventDefault();
            void run(
              () => answerOf(api.POST('/v2/channels/{id}/verify', { params, body: { code: code.trim() } })),
              'Verified.',
            );
          }}
        >
          <input
            class="input"
            aria-label={`Code for ${place}`}
            placeholder="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
          <button class="btn small main">Confirm</button>
          <button
            type="button"
            class="btn small"
            onClick={() =>
              void run(() => answerOf(api.POST('/v2/channels/{id}/resend', { params })), 'A new code is on its way.')
            }
          >
            Send again
          </button>
        </form>
      )}
      <button
        type="button"
        class="btn small bare square"
        aria-label={`Remove ${place}`}
        onClick={() => setRemoving(true)}
      >
        <Icon name="trash" />
      </button>
      {isRemoving && (
        <Confirm
          title={`Remove ${place}?`}
          action="Remove"
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await answerOf(api.DELETE('/v2/channels/{id}', { params }));
            if (isHere) await forgetThisBrowser();
            await reload();
          }}
        >
          <p>You are not paged there any more.</p>
          {isLast && (
            <p class="open strong">
              It is your last verified contact method: no page reaches you without it
              {duty.kind === 'on'
                ? ', and you are on call now'
                : duty.from !== null
                  ? `, and you are on call from ${clock(duty.from)}`
                  : ''}
              .
            </p>
          )}
        </Confirm>
      )}
    </li>
  );
}

export function AddChannel({
  isOff,
  address = '',
  onDone,
}: {
  isOff: ChannelList['isOff'];
  /** The e-mail address that is filled in. */
  address?: string;
  /** Absent: the form cannot be left. */ onDone?: () => void;
}): JSX.Element {
  const [type, setType] = useState<EnteredType>(isOff('email') ? 'webhook' : 'email');
  const [value, setValue] = useState(type === 'email' ? address : '');
  const { busy, error, send } = useSubmission();
  const [label, example] = HINTS[type];
  const add = async (): Promise<void> => {
    const body = { type, value: value.trim() };
    const { codeSent, reason = 'no reason given' } = await answerOf(api.POST('/v2/channels', { body }));
    await reload();
    setValue('');
    if (codeSent === false) throw new Error(`It is added, but its code could not be sent: ${reason}`);
    onDone?.();
  };
  return (
    <form
      class="inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send(add);
      }}
    >
      <label>
        Kind
        <select
          class="input"
          value={type}
          onChange={(event) => {
            setType(event.currentTarget.value as EnteredType);
            if (value === address) setValue('');
          }}
        >
          {(Object.keys(HINTS) as EnteredType[]).map((each) => (
            <option key={each} value={each} disabled={isOff(each)}>
              {channelName(each)}
              {isOff(each) && ' (not set up here)'}
            </option>
          ))}
        </select>
      </label>
      <label class="wide-field">
        {label}
        <input
          class="input"
          required
          autoFocus
          placeholder={example}
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
      </label>
      {HELP[type] && <p class="quiet small help">{HELP[type]}</p>}
      <button class="btn main" disabled={busy}>
        Add and send a code
      </button>
      {onDone && (
        <button type="button" class="btn" onClick={onDone}>
          Cancel
        </button>
      )}
      {error !== null && <ErrorLine error={error} />}
    </form>
  );
}
