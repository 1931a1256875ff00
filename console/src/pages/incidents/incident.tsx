import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { t, Trans } from '#words';
import { useServicesQuery } from '../../api/directory.js';
import { mayRead, refusal, useSignedIn } from '../../api/me.js';
import { type Incident, useIncident, useRoom } from '../../data/incidents.js';
import { Icon } from '../../parts/icon.js';
import { Face, PriorityMark } from '../../parts/marks.js';
import { ActButton, Load } from '../../parts/states.js';
import { Age, At } from '../../parts/time.js';
import { atLength } from '../../parts/length.js';
import { ChangeInvolved } from './change-involved.js';
import './incidents.css';
import { LinkedAlerts } from './linked-alerts.js';
import { Postmortem } from './postmortem.js';
import { useResponderNames } from './responders.js';
import { Roles } from './roles.js';
import { StatusMark } from './status-mark.js';
import { Tasks } from './tasks.js';
import { UpdateIncident } from './update-incident.js';
import { Updates } from './updates.js';
import { nameOf } from './service-names.js';
import { isOver } from './words.js';

/** One incident. Mails and the list lead here. */
export default function IncidentPage({ params }: { params: Record<string, string> }): JSX.Element {
  const query = useIncident(params['id']!);
  return (
    <Load query={query} subject={{ what: 'incident', home: '/incidents', homeName: t`All incidents` }}>
      {(incident) => <Shown incident={incident} />}
    </Load>
  );
}

function Shown({ incident }: { incident: Incident }): JSX.Element {
  const { name, status, priority, message, description, createdAt, resolvedAt, createdBy, createdByName } = incident;
  const me = useSignedIn();
  const mayNot = refusal(me, 'incidents');
  const [changing, setChanging] = useState<'update' | 'public' | 'resolve' | 'involved' | null>(null);
  useEffect(() => {
    document.title = `${name} · Pager`;
  }, [name]);
  const commander = useRoom(incident.id).data?.roles.find(({ role }) => role === 'commander');
  const over = isOver(status);
  const lasted = atLength(Date.parse(resolvedAt ?? createdAt) - Date.parse(createdAt));
  return (
    <div class="page incident">
      <Link class="btn bare back" href="/incidents">
        <Icon name="left" />
        {t`Incidents`}
      </Link>
      <header class="page-head">
        <PriorityMark priority={priority} large />
        <h1>{name}</h1>
        <p class="head-facts">
          <StatusMark status={status} />
          <span class="quiet">
            {over && resolvedAt ? (
              <Trans>
                lasted {lasted}, until <At at={resolvedAt} />
              </Trans>
            ) : (
              <Trans>
                for <Age since={createdAt} />
              </Trans>
            )}
          </span>
          {commander && (
            <span>
              <Icon name="star" /> {t`${{ person: commander.userName ?? t`Former member` }} commands`}
            </span>
          )}
          <span class="quiet">
            {createdBy === null
              ? t`started by an integration`
              : t`started by ${{ person: createdByName ?? t`Former member` }}`}
          </span>
        </p>
        <div class="incident-acts" role="group" aria-label={t`Actions`}>
          <ActButton class="btn main" whyNot={mayNot} onClick={() => setChanging('update')}>
            <Icon name="edit" />
            {over ? t`Change` : t`Update`}
          </ActButton>
          {!over && (
            <ActButton class="btn" whyNot={mayNot} onClick={() => setChanging('resolve')}>
              <Icon name="check" />
              {t`Resolve`}
            </ActButton>
          )}
          <ActButton class="btn" whyNot={mayNot} onClick={() => setChanging('involved')}>
            <Icon name="people" />
            {t`Services and people`}
          </ActButton>
          {mayNot && <p class="quiet">{mayNot}</p>}
        </div>
      </header>
      <div class="cols">
        <div class="stack">
          {(message !== name || description) && (
            <section class="card pad">
              <h2>{t`Description`}</h2>
              {message !== name && <p class="text">{message}</p>}
              {description && <p class="text">{description}</p>}
            </section>
          )}
          <Tasks incidentId={incident.id} mayNot={mayNot} />
          <Updates incident={incident} mayNot={mayNot} onPublish={() => setChanging('public')} />
        </div>
        <div class="stack">
          <Roles incidentId={incident.id} mayNot={mayNot} />
          {mayRead(me, 'alerts') && <LinkedAlerts incidentId={incident.id} mayNot={mayNot} />}
          <Impact incident={incident} />
          <People incident={incident} />
          <Postmortem incident={incident} />
        </div>
      </div>
      {changing === 'involved' && <ChangeInvolved incident={incident} onClose={() => setChanging(null)} />}
      {(changing === 'update' || changing === 'public' || changing === 'resolve') && (
        <UpdateIncident
          incident={incident}
          isPublic={changing === 'public'}
          status={changing === 'resolve' ? 'resolved' : status}
          onClose={() => setChanging(null)}
        />
      )}
    </div>
  );
}

function Impact({ incident }: { incident: Incident }): JSX.Element {
  const { data } = useServicesQuery();
  return (
    <section class="card pad">
      <h2>{t`Impacted services`}</h2>
      {incident.impactedServices.length === 0 ? (
        <p class="quiet">{t`None named`}</p>
      ) : (
        <ul class="rows">
          {incident.impactedServices.map((service) => {
            const name = nameOf(service, data);
            return (
              <li key={name}>
                <Icon name="globe" />
                <span class="grow">{name}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function People({ incident }: { incident: Incident }): JSX.Element {
  const { responders, notifyStakeholders, tags } = incident;
  const shownName = useResponderNames();
  return (
    <section class="card pad">
      <h2>{t`Responders`}</h2>
      {responders.length === 0 ? (
        <p class="quiet">{t({ message: 'None named', context: 'people' })}</p>
      ) : (
        <ul class="rows">
          {responders.map((responder) => {
            const shown = shownName(responder);
            return (
              <li key={shown}>
                {responder.type === 'team' ? <Icon name="people" /> : <Face name={shown} />}
                <span class="grow">{shown}</span>
              </li>
            );
          })}
        </ul>
      )}
      <p class="quiet small">
        {notifyStakeholders ? t`Stakeholders are notified of each new status.` : t`Stakeholders are not notified.`}
      </p>
      {tags.length > 0 && (
        <p class="tag-list">
          {tags.map((tag) => (
            <span class="tag" key={tag}>
              {tag}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
