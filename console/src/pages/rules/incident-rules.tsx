import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Plural, t, Trans } from '#words';
import { matchInWords } from '../../alerts/match-fields.js';
import { Ordered } from '../../alerts/ordered.js';
import { useServicesQuery, type Service } from '../../api/directory.js';
import { isOfOthers, refusal, useSignedIn, type Me } from '../../api/me.js';
import { Empty, Load } from '../../parts/states.js';
import { Head, placeAfter } from './head.js';
import { IncidentRuleForm } from './incident-rule-form.js';
import {
  deleteIncidentRule,
  orderIncidentRules,
  updateIncidentRule,
  useIncidentRules,
  type IncidentRule,
} from '../../data/rules.js';
import { Pick } from '../../parts/pick.js';

/** Which new alerts open incidents: each service has its own rules. */
export function IncidentRules(): JSX.Element {
  const services = useServicesQuery();
  const [chosen, setChosen] = useState<string | null>(null);
  const mayNot = refusal(useSignedIn(), 'services');
  return (
    <Load query={services}>
      {(all) => {
        const service = all.find(({ id }) => id === chosen) ?? all[0];
        if (service === undefined)
          return (
            <Empty
              icon="flame"
              title={t`There is no service`}
              first={{ label: t`Add the first service`, act: '/status-page?service', whyNot: mayNot }}
            >
              <p>{t`Rules open incidents of a service, which is what customers use, such as “Checkout”.`}</p>
            </Empty>
          );
        return (
          <>
            <Pick label={t`Service`} value={service.id} groups={[{ of: all }]} first={[]} onChange={setChosen} />
            <OfService key={service.id} service={service} />
          </>
        );
      }}
    </Load>
  );
}

/** Why the person may not change the rules of the service; null: they may. */
function whyNotRules(me: Me, { teamId }: Service): string | null {
  const why = refusal(me, 'services');
  return why === null && me.role !== 'admin' && isOfOthers(me, teamId) ? t`This service belongs to another team` : why;
}

function OfService({ service }: { service: Service }): JSX.Element {
  const why = whyNotRules(useSignedIn(), service);
  const query = useIncidentRules(service.id);
  const [edited, setEdited] = useState<IncidentRule | 'new' | null>(null);
  return (
    <>
      <Head why={why} action={t`New incident rule`} onMake={() => setEdited('new')}>
        {t`The first rule that a new alert fits opens an incident of ${{ service: service.name }}. While it is open, other alerts that fit are linked to it.`}
      </Head>
      <Load query={query}>
        {(rules) =>
          rules.length === 0 ? (
            <Empty
              icon="flame"
              title={t`No alert opens an incident of ${{ service: service.name }}`}
              first={{ label: t`Add the first incident rule`, act: () => setEdited('new'), whyNot: why }}
            >
              <p>{t`People open them by hand. Make a rule for alerts that customers notice.`}</p>
            </Empty>
          ) : (
            <Ordered
              rules={rules}
              about={t`Incident rules, in the order in which they are asked`}
              whyNotMoved={why}
              whyNot={() => why}
              sentence={(rule) => <Sentence rule={rule} />}
              store={(next) => orderIncidentRules(service.id, next)}
              toggle={({ id, enabled }) => updateIncidentRule(service.id, id, { enabled: !enabled })}
              remove={({ id }) => deleteIncidentRule(service.id, id)}
              onEdit={setEdited}
            />
          )
        }
      </Load>
      {edited !== null && (
        <IncidentRuleForm
          serviceId={service.id}
          rule={edited === 'new' ? null : edited}
          order={placeAfter(query.data)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function Sentence({ rule: { match, incident, openIncident } }: { rule: IncidentRule }): JSX.Element {
  const words = matchInWords(match);
  const alerts = words === null ? t`Every alert` : t`An alert that ${words}`;
  const { message: title, priority } = incident;
  return (
    <>
      {t`${alerts} opens “${title}” (${priority}).`} {openIncident && <Open incident={openIncident} />}
    </>
  );
}

function Open({ incident: { id, leftOut } }: { incident: NonNullable<IncidentRule['openIncident']> }): JSX.Element {
  const href = `/incidents/${id}`;
  if (leftOut === 0)
    return (
      <Trans>
        <Link class="link" href={href}>
          It is open
        </Link>
        .
      </Trans>
    );
  return (
    <Trans>
      <Link class="link" href={href}>
        It is open
      </Link>
      : <Plural value={leftOut} one="# more alert fits" other="# more alerts fit" /> than it can have.
    </Trans>
  );
}
