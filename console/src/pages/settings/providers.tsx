import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { type Channel, reloadChannels, useChannels } from '../../api/channels.js';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { channelName, iconOf, placeOf } from '../../parts/channels.js';
import { Icon } from '../../parts/icon.js';
import { ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { At } from '../../parts/time.js';
import { useServer } from '../../setup/server.js';
import { settingsOf } from './provider-settings.js';
import { useState } from 'preact/hooks';

type Provider = Schemas['ProviderView'];

/** How this service sends notifications: what is set up, how the latest did, and a test to oneself. */
export function Providers(): JSX.Element {
  const server = useServer();
  return (
    <Load query={server}>
      {({ providers, mailboxFolder }) => {
        const on = providers.filter(({ configured }) => configured);
        const off = providers.filter(({ configured }) => !configured);
        return (
          <>
            <section class="card pad">
              <div class="card-head">
                <h2>Notification providers</h2>
              </div>
              {mailboxFolder !== null && (
                <p class="notice">
                  No mail server is named, so mails are kept in the folder <code>{mailboxFolder}</code> and reach
                  nobody. Set <code>SMTP_URL</code> to send them.
                </p>
              )}
              <ul class="rows">
                {on.map((provider) => (
                  <Row key={provider.type} provider={provider} />
                ))}
              </ul>
            </section>
            {off.length > 0 && (
              <section class="card pad">
                <div class="card-head">
                  <h2>Not set up</h2>
                </div>
                <p class="quiet small">
                  The operator of this installation sets them up in the environment of the service; they work from the
                  next start on.
                </p>
                <ul class="rows">
                  {off.map(({ type }) => (
                    <li key={type}>
                      <Icon name={iconOf(type)} />
                      <span class="grow">
                        <span class="strong">{channelName(type)}</span>
                        <br />
                        <span class="quiet small">{settingsOf(type).join(', ')}</span>
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        );
      }}
    </Load>
  );
}

function Row({ provider }: { provider: Provider }): JSX.Element {
  const { type, sent, failed, lastSentAt, lastFailedAt, lastFailure } = provider;
  // A success after it says that it is over.
  const isFailing = lastFailedAt !== null && (lastSentAt === null || lastFailedAt > lastSentAt);
  return (
    <li>
      <Icon name={iconOf(type)} />
      <span class="grow">
        <span class="strong">{channelName(type)}</span>
        <br />
        <span class="quiet small num">
          {lastSentAt === null && lastFailedAt === null ? (
            'Nothing was sent lately'
          ) : (
            <>
              {sent} sent, {failed} failed of the latest notifications
              {lastSentAt !== null && (
                <>
                  ; last sent <At at={lastSentAt} />
                </>
              )}
            </>
          )}
        </span>
        {lastFailedAt !== null && (
          <>
            <br />
            <span class={isFailing ? 'small open' : 'small quiet'}>
              Last failure <At at={lastFailedAt} />: {lastFailure ?? 'no reason given'}
            </span>
          </>
        )}
      </span>
      <TestOf type={type} />
    </li>
  );
}

/** Sends a test to the person's own contact methods of a type; or says what is needed for one. */
function TestOf({ type }: { type: Provider['type'] }): JSX.Element | null {
  const channels = useChannels().data?.channels;
  const [sentTo, setSentTo] = useState<Channel | null>(null);
  const { busy, error, send } = useSubmission();
  const own = channels?.find((each) => each.type === type && each.verified);
  if (!channels) return null;
  if (type === 'push') return <span class="quiet small">Tested in the app of a phone</span>;
  if (!own)
    return (
      <Link class="btn small" href="/welcome" aria-label={`Add a contact method for ${channelName(type)}`}>
        Add a contact method
      </Link>
    );
  const test = async (): Promise<void> => {
    setSentTo(null);
    const { ok, reason } = await answerOf(api.POST('/v2/channels/{id}/test', { params: { path: { id: own.id } } }));
    await Promise.all([reloadChannels(), queries.invalidateQueries({ queryKey: ['server'] })]);
    if (ok === false) throw new Error(`${channelName(type)} refused it: ${reason ?? 'no reason given'}`);
    setSentTo(own);
  };
  return (
    <>
      <button
        type="button"
        class="btn small"
        disabled={busy}
        aria-label={`Send a test by ${channelName(type)}`}
        onClick={() => void send(test)}
      >
        {busy ? 'Sending…' : 'Send a test'}
      </button>
      <span class="outcome" role="status">
        {sentTo && `A test was sent to ${placeOf(sentTo)}.`}
      </span>
      {error !== null && <ErrorLine error={error} />}
    </>
  );
}
