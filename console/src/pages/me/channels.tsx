import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { type MessageDescriptor, msg, t, Trans } from '#words';
import {
  type Channel,
  type ChannelList,
  type ChannelType as Type,
  useChannels,
  useMails,
} from '../../data/channels.js';
import { addChannel, removeChannel, sendCodeAgain, testChannel, verifyChannel } from '../../data/channels.js';
import { channelName, iconOf, placeOf } from '../../parts/channels.js';
import { Confirm } from '../../parts/confirm.js';
import { Address } from '../../parts/address.js';
import { Icon } from '../../parts/icon.js';
import { ErrorLine, explain, Load } from '../../parts/states.js';
import { clock, now } from '../../parts/time.js';
import { myOnCallStatus, useMyShifts } from '../../schedules/my-shifts.js';
import { forgetThisBrowser, ThisBrowser, useOwnEndpoint } from './this-browser.js';
import { useSubmission } from '../../parts/submit.js';
import { UnsentMails } from '../../paging/unsent-mails.js';
import '../../parts/field.css';

/** Those with an address that is entered. */
type EnteredType = Exclude<Type, 'webpush'>;

const HINTS: Readonly<Record<EnteredType, [label: MessageDescriptor | string, example: string]>> = {
  email: [msg`Address`, 'ada@example.com'],
  sms: [msg`Number with country code`, '+491701234567'],
  voice: [msg`Number with country code`, '+491701234567'],
  webhook: ['URL', 'https://example.com/page-me'],
  slack: [msg`Your member ID`, 'U012AB3CDE'],
  telegram: [msg`Number of your chat`, '123456789'],
  teams: [msg`URL of the workflow`, 'https://…/triggers/manual/paths/invoke?…'],
  ntfy: [msg`URL of the topic`, 'https://ntfy.sh/a-name-that-nobody-guesses'],
};

/** What to do before. */
const HELP: Readonly<Partial<Record<EnteredType, MessageDescriptor>>> = {
  slack: msg`In Slack, in the menu of your profile: “Copy member ID”. In a channel (its ID begins with C), invite the app first.`,
  telegram: msg`Send /start to the bot of this service: it answers with the number.`,
  teams: msg`In Teams, under Workflows: “Post to a chat when a webhook request is received”. Copy the URL that it gives.`,
  ntfy: msg`Subscribe to the topic in the ntfy app. Anyone who knows its name can read and answer your pages.`,
};

/** How the person is reached: each channel proves itself by a code, and can send a test. */
export function Channels(): JSX.Element {
  const query = useChannels();
  const [isAdding, setAdding] = useState(false);
  return (
    <section class="card pad">
      <div class="card-head">
        <h2 id="contact-methods">{t`Contact methods`}</h2>
        <button type="button" class="btn small" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {t`Add`}
        </button>
      </div>
      <Load query={query} rows={3}>
        {({ channels, isOff, mails }) => (
          <>
            {!channels.some(({ verified }) => verified) && (
              <p class="error-line" role="status">
                <Icon name="warning" />
                <span>
                  <Trans>
                    No page can reach you yet. <Link href="/welcome">Set it up in three steps</Link>
                  </Trans>
                </span>
              </p>
            )}
            <ThisBrowser channels={channels} />
            <ul class="rows">
              {channels.map((channel) => (
                <ChannelRow key={channel.id} channel={channel} isOff={isOff(channel.type)} />
              ))}
            </ul>
            {mails === 'kept' && <UnsentMails />}
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
  const isKept = useMails() === 'kept' && type === 'email';
  const isHere = useOwnEndpoint() === value;
  const [code, setCode] = useState('');
  const [said, setSaid] = useState<{ text: string; isProblem?: boolean } | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const duty = myOnCallStatus(useMyShifts().data ?? [], now());
  const isLast = verified && !useChannels().data?.channels.some((each) => each.verified && each.id !== id);
  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setSaid({ text: '…' });
    try {
      await work();
      setSaid({ text: done });
    } catch (error) {
      setSaid({ text: explain(error), isProblem: true });
    }
  };
  return (
    <li>
      <Icon name={iconOf(type)} />
      <span class="grow">
        <span class="strong">{channelName(type)}</span> <Address text={place} />{' '}
        {isHere ? <span class="tag">{t`this one`}</span> : label && place !== label && <span class="tag">{label}</span>}
        <br />
        <span class="quiet small num">
          {isOff
            ? t`This service has no provider for it`
            : verified
              ? !lastTestAt
                ? t`verified, not tested`
                : lastTestResult === 'failed'
                  ? t`verified, tested ${{ when: clock(lastTestAt) }}: it failed`
                  : t`verified, tested ${{ when: clock(lastTestAt) }}`
              : t`not verified: nothing is sent to it`}
        </span>
        {disabledReason !== null && (
          <span class="error-line small">
            <Icon name="warning" />
            <span>
              {t`Switched off: ${disabledReason}.`}{' '}
              {lastTestResult === 'failed'
                ? t`No page goes to it until a test arrives. If it is gone, remove it and add another one.`
                : t`No page goes to it. Remove it, and add it again to use it.`}
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
            void run(
              () => testChannel(id),
              isKept ? t`The test is in the folder where this service keeps its mails.` : t`A test is on its way.`,
            )
          }
        >
          {t`Test`}
        </button>
      ) : (
        <form
          class="code-form"
          onSubmit={(event) => {
            event.preventDefault();
            void run(() => verifyChannel(id, code.trim()), t`Verified.`);
          }}
        >
          <input
            class="input"
            aria-label={t`Code for ${place}`}
            placeholder={t`Code`}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
          <button class="btn small main">{t`Confirm`}</button>
          <button
            type="button"
            class="btn small"
            onClick={() =>
              void run(
                () => sendCodeAgain(id),
                isKept
                  ? t`The new code is in the folder where this service keeps its mails.`
                  : t`A new code is on its way.`,
              )
            }
          >
            {t`Send again`}
          </button>
        </form>
      )}
      <button
        type="button"
        class="btn small bare square"
        aria-label={t`Remove ${place}`}
        onClick={() => setRemoving(true)}
      >
        <Icon name="trash" />
      </button>
      {isRemoving && (
        <Confirm
          title={t`Remove ${place}?`}
          action={t`Remove`}
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await removeChannel(id);
            if (isHere) await forgetThisBrowser();
          }}
        >
          <p>{t`You are not paged there any more.`}</p>
          {isLast && (
            <p class="open strong">
              {duty.kind === 'on'
                ? t`It is your last verified contact method: no page reaches you without it, and you are on call now.`
                : duty.from !== null
                  ? t`It is your last verified contact method: no page reaches you without it, and you are on call from ${{ start: clock(duty.from) }}.`
                  : t`It is your last verified contact method: no page reaches you without it.`}
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
    const { codeSent, reason } = await addChannel({ type, value: value.trim() });
    setValue('');
    if (codeSent === false)
      throw new Error(
        reason
          ? t`It is added, but its code could not be sent: ${reason}`
          : t`It is added, but its code could not be sent`,
      );
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
        {t`Kind`}
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
              {isOff(each) ? t`${{ channel: channelName(each) }} (not set up here)` : channelName(each)}
            </option>
          ))}
        </select>
      </label>
      <label class="wide-field">
        {typeof label === 'string' ? label : t(label)}
        <input
          class="input"
          required
          autoFocus
          placeholder={example}
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
      </label>
      {HELP[type] && <p class="quiet small help">{t(HELP[type])}</p>}
      <button class="btn main" disabled={busy}>
        {t`Add and send a code`}
      </button>
      {onDone && (
        <button type="button" class="btn" onClick={onDone}>
          {t`Cancel`}
        </button>
      )}
      {error !== null && <ErrorLine error={error} />}
    </form>
  );
}
