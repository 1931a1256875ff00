import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { type Channel, testChannel, useChannels } from '../../data/channels.js';
import { channelName, iconOf, placeOf } from '../../parts/channels.js';
import { Icon } from '../../parts/icon.js';
import { ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { At } from '../../parts/time.js';
import { type Provider, reloadServer, useServer } from '../../data/server.js';
import { settingsOf } from './provider-settings.js';
import { useState } from 'preact/hooks';
import { t, Trans } from '#words';

const noReason = (): string => t`no reason given`;

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
                <h2>{t`Notification providers`}</h2>
              </div>
              {mailboxFolder !== null && (
                <p class="notice">
                  <Trans>
                    No mail server is named, so mails are kept in the folder <code>{mailboxFolder}</code> and reach
                    nobody. Set <code>SMTP_URL</code> to send them.
                  </Trans>
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
                  <h2>{t`Not set up`}</h2>
                </div>
                <p class="quiet small">
                  {t`The operator of this installation sets them up in the environment of the service; they work from the next start on.`}
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
          {lastSentAt !== null ? (
            <Trans>
              {sent} sent, {failed} failed of the latest notifications; last sent <At at={lastSentAt} />
            </Trans>
          ) : lastFailedAt === null ? (
            t`Nothing was sent lately`
          ) : (
            t`${sent} sent, ${failed} failed of the latest notifications`
          )}
        </span>
        {lastFailedAt !== null && (
          <>
            <br />
            <span class={isFailing ? 'small open' : 'small quiet'}>
              <Trans>
                Last failure <At at={lastFailedAt} />: {lastFailure ?? noReason()}
              </Trans>
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
  const name = channelName(type);
  const [sentTo, setSentTo] = useState<Channel | null>(null);
  const { busy, error, send } = useSubmission();
  const own = channels?.find((each) => each.type === type && each.verified);
  if (!channels) return null;
  if (type === 'push') return <span class="quiet small">{t`Tested in the app of a phone`}</span>;
  if (!own)
    return (
      <Link class="btn small" href="/welcome" aria-label={t`Add a contact method for ${name}`}>
        {t`Add a contact method`}
      </Link>
    );
  const test = async (): Promise<void> => {
    setSentTo(null);
    const { ok, reason } = await testChannel(own.id);
    await reloadServer();
    if (ok === false) throw new Error(t`${name} refused it: ${{ reason: reason ?? noReason() }}`);
    setSentTo(own);
  };
  return (
    <>
      <button
        type="button"
        class="btn small"
        disabled={busy}
        aria-label={t`Send a test by ${name}`}
        onClick={() => void send(test)}
      >
        {busy ? t`Sending…` : t`Send a test`}
      </button>
      <span class="outcome" role="status">
        {sentTo && t`A test was sent to ${{ address: placeOf(sentTo) }}.`}
      </span>
      {error !== null && <ErrorLine error={error} />}
    </>
  );
}
