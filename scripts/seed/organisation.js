/** The organisation of `npm run seed`: a shop with teams in three time zones. Addresses are example.com's, which takes no mail. */
export const PASSWORD = 'seeded-for-development';

/** Alphabetical, and the first of each team leads it. */
export const PEOPLE = [
  person('amelie.laurent', 'Amélie Laurent', 'Europe/Paris', 'payments'),
  person('bruno.keller', 'Bruno Keller', 'Europe/Berlin', 'payments'),
  person('chloe.dubois', 'Chloé Dubois', 'Europe/Paris', 'payments'),
  person('daniel.okafor', 'Daniel Okafor', 'Europe/London', 'platform'),
  person('elena.petrova', 'Elena Petrova', 'Europe/Berlin', 'platform'),
  person('george.walsh', 'George Walsh', 'America/New_York', 'platform'),
  person('hannah.cohen', 'Hannah Cohen', 'America/New_York', 'storefront'),
  person('kenji.tanaka', 'Kenji Tanaka', 'Asia/Tokyo', 'storefront'),
  person('maria.santos', 'Maria Santos', 'America/Sao_Paulo', 'storefront'),
  person('priya.raman', 'Priya Raman', 'Asia/Kolkata', 'data'),
  person('tom.fischer', 'Tom Fischer', 'Europe/Berlin', 'data'),
];

function person(address, fullName, timezone, team) {
  return { email: `${address}@example.com`, fullName, timezone, team };
}

export const TEAMS = [
  {
    key: 'payments',
    name: 'Payments',
    description: 'Checkout, card payments, refunds and invoices',
    timezone: 'Europe/Paris',
  },
  {
    key: 'platform',
    name: 'Platform',
    description: 'Kubernetes, networks, databases and deployments',
    timezone: 'Europe/London',
  },
  {
    key: 'storefront',
    name: 'Storefront',
    description: 'The web shop, search and the mobile apps',
    timezone: 'America/New_York',
  },
  { key: 'data', name: 'Data', description: 'Warehouse, reports and the nightly jobs', timezone: 'Europe/Berlin' },
];

export const SERVICES = [
  { key: 'checkout', name: 'Checkout', description: 'Basket to paid order', visibility: 'public', team: 'payments' },
  {
    key: 'cards',
    name: 'Card payments',
    description: 'Authorisation and capture',
    visibility: 'public',
    team: 'payments',
  },
  { key: 'shop', name: 'Web shop', description: 'Pages, images and search', visibility: 'public', team: 'storefront' },
  {
    key: 'apps',
    name: 'Mobile apps',
    description: 'The API behind iOS and Android',
    visibility: 'public',
    team: 'storefront',
  },
  {
    key: 'postgres',
    name: 'PostgreSQL',
    description: 'The primary and its two replicas',
    visibility: 'internal',
    team: 'platform',
  },
  { key: 'warehouse', name: 'Data warehouse', description: 'Loaded every night', visibility: 'internal', team: 'data' },
];

/** What monitoring says, per team. `%h` is a host; the weight is how often it happens in a hundred alerts. */
export const ALERTS = [
  alert('payments', 'Card authorisations fail at the provider: %n % of attempts', 'P1', 'datadog', 'card-gateway', 3, [
    'cards',
  ]),
  alert('payments', 'Checkout latency p99 above 2 s', 'P2', 'prometheus', 'checkout-%h', 9, ['latency']),
  alert('payments', 'Refund queue is growing: %n000 messages', 'P3', 'prometheus', 'refunds-worker', 6, ['queue']),
  alert('payments', 'Webhook deliveries to merchants are retried', 'P4', 'datadog', 'merchant-hooks', 4, ['webhooks']),
  alert('platform', 'Node %h is not ready', 'P2', 'prometheus', 'node-%h', 8, ['kubernetes']),
  alert('platform', 'Disk will be full in four hours: db-%h /var/lib/postgresql', 'P2', 'prometheus', 'db-%h', 7, [
    'disk',
    'postgres',
  ]),
  alert('platform', 'Replication lag of %n s on db-replica-%h', 'P2', 'prometheus', 'db-replica-%h', 5, ['postgres']),
  alert('platform', 'Certificate of internal-%h.example.com expires in 9 days', 'P4', 'grafana', 'internal-%h', 4, [
    'certificates',
  ]),
  alert('platform', 'Pod restarts: ingress-%h restarted %n times in an hour', 'P3', 'prometheus', 'ingress-%h', 11, [
    'kubernetes',
  ]),
  alert('storefront', 'Error rate of the web shop above 1 %', 'P1', 'grafana', 'shop-%h', 4, ['errors']),
  alert('storefront', 'Search answers slowly: p95 above 800 ms', 'P3', 'prometheus', 'search-%h', 10, [
    'latency',
    'search',
  ]),
  alert('storefront', 'Crash-free sessions of the Android app below 99 %', 'P3', 'datadog', 'android', 4, ['mobile']),
  alert('storefront', 'Image cache hit ratio below 80 %', 'P5', 'grafana', 'cdn', 6, ['cache']),
  alert('data', 'Nightly load of orders is %n minutes late', 'P3', 'airflow', 'orders_daily', 9, ['etl']),
  alert('data', 'Warehouse query queue is full', 'P3', 'grafana', 'warehouse', 5, ['warehouse']),
  alert('data', 'Report "Revenue by country" failed', 'P4', 'airflow', 'revenue_by_country', 5, ['reports']),
];

function alert(team, message, priority, source, entity, weight, tags) {
  return { team, message, priority, source, entity, weight, tags };
}

export const NOTES = [
  'Restarted the worker; watching it for a quarter of an hour.',
  'Same as last Tuesday: the autoscaler was too slow. Raised the minimum to four.',
  'The provider confirms an outage on their side.',
  'Rolled back to the release of yesterday.',
  'Deleted old WAL archives, 60 GB free again. Ticket for a larger volume is open.',
  'False alarm: the threshold is too tight at night.',
];

/** Published incidents: days back from now, how long they went on, and what was said. */
export const INCIDENTS = [
  {
    name: 'Card payments are declined',
    message: 'Some card payments are declined although the cards are good.',
    priority: 'P1',
    severity: 'critical',
    team: 'payments',
    services: ['cards', 'checkout'],
    daysAgo: 17,
    updates: [
      [0, 'investigating', 'We are looking into declined card payments. Other ways to pay work.'],
      [18, 'identified', 'Our payment provider has a disturbance in one of two data centres.'],
      [41, 'monitoring', 'Payments go through the other data centre. We are watching the rate of declines.'],
      [75, 'resolved', 'Card payments work as usual. Nobody was charged twice.'],
    ],
    postmortem: {
      summary:
        'For 75 minutes 23 % of card payments were declined, because one data centre of the provider was unreachable.',
      rootCause:
        'Our gateway kept half of its connections to an unreachable address, as its health check asked for a cached page.',
      actionItems: [
        ['Health check of the gateway makes a real authorisation of 0.00', 'Bruno Keller', 'done'],
        ['Alert on the rate of declines per data centre', 'Amélie Laurent', 'in_progress'],
        ['Rehearse the switch to the second provider every quarter', 'Chloé Dubois', 'pending'],
      ],
    },
  },
  {
    name: 'Search answers slowly',
    message: 'Searching in the web shop takes several seconds.',
    priority: 'P3',
    severity: 'minor',
    team: 'storefront',
    services: ['shop'],
    daysAgo: 6,
    updates: [
      [0, 'investigating', 'Search in the web shop is slow. Browsing by category works.'],
      [25, 'identified', 'An index is being rebuilt with too few resources.'],
      [52, 'resolved', 'The index is complete; search is as fast as before.'],
    ],
    postmortem: {
      summary: 'Search took 3 to 6 seconds for 52 minutes while an index was rebuilt during the day.',
      rootCause: 'The job that rebuilds the index was moved from 03:00 UTC to 03:00 PM by a typing error.',
      actionItems: [['Job definitions are checked for their hour in review', 'Hannah Cohen', 'done']],
    },
  },
  {
    name: 'Checkout is slow in the mobile apps',
    message: 'Paying in the mobile apps takes longer than usual.',
    priority: 'P2',
    severity: 'minor',
    team: 'payments',
    services: ['apps'],
    daysAgo: 0,
    updates: [
      [0, 'investigating', 'Paying in the apps takes up to ten seconds. Payments do go through.'],
      [12, 'identified', 'A new release of the API asks the database too often. We are rolling it back.'],
    ],
  },
];

/** What is open right now, raised through the API, so that it pages who is on call. */
export const OPEN_NOW = [
  ['payments', 'Checkout latency p99 above 2 s', 'P2', 'prometheus', 'checkout-3', 'acknowledge'],
  ['platform', 'Disk will be full in four hours: db-2 /var/lib/postgresql', 'P2', 'prometheus', 'db-2', 'none'],
  ['platform', 'Pod restarts: ingress-7 restarted 12 times in an hour', 'P3', 'prometheus', 'ingress-7', 'snooze'],
  ['storefront', 'Crash-free sessions of the Android app below 99 %', 'P3', 'datadog', 'android', 'none'],
  ['data', 'Nightly load of orders is 45 minutes late', 'P3', 'airflow', 'orders_daily', 'acknowledge'],
];
