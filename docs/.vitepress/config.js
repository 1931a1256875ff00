import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { apiPages } from './openapi.js';

const DOCS = fileURLToPath(new URL('..', import.meta.url));
/** The console's. */
const ICON = `data:image/svg+xml;base64,${readFileSync(join(DOCS, '../console/public/icon.svg'), 'base64')}`;

/** Pages that are read by their tables and names of tests: they would fill the search with words that lead nowhere. */
const NOT_SEARCHED = ['contribute/contract-rules.md', 'contribute/contract-coverage.md', 'security-verification.md'];

/** Files outside of `docs/` that are also pages here, by their paths from the top of the repository. */
const ALSO_PAGES = {
  'CHANGELOG.md': '/operate/changelog',
  'CONTRIBUTING.md': '/contribute/change',
  'SECURITY.md': '/operate/security',
  'README.md': '/',
};

const START = [
  page('What Pager is', '/start/what-it-is'),
  page('Try it in a minute', '/start/try-it'),
  page('Your first alert', '/start/first-alert'),
  page('Your first schedule', '/start/first-schedule'),
  page('Your first escalation policy', '/start/first-policy'),
  page('On your phone', '/start/on-your-phone'),
];

const GUIDES = [
  section('Send alerts', [
    page('Connect your tools', '/integrations/'),
    { text: 'Tools', collapsed: true, items: pagesIn('integrations') },
    page('Configuration as code', '/guides/configuration'),
  ]),
  section('Leave another service', [
    page('In four weeks', '/guides/four-weeks'),
    page('Opsgenie', '/guides/leave-opsgenie'),
    page('Opsgenie: all details', '/guides/moving-in'),
    page('PagerDuty', '/guides/leave-pagerduty'),
    page('Grafana OnCall', '/guides/leave-oncall'),
    page('GoAlert', '/guides/leave-goalert'),
    page('Rehearse before you go live', '/guides/rehearsal'),
  ]),
  section('People and communication', [
    page('On-call etiquette', '/guides/on-call-etiquette'),
    page('Chat', '/guides/chat'),
    page('Status page', '/guides/status-page'),
    page('Single sign-on', '/guides/single-sign-on'),
    page('Reports', '/guides/reports'),
  ]),
];

const OPERATE = [
  section('Install', [
    page('Overview', '/operate/'),
    page('Containers', '/operate/container'),
    page('Kubernetes', '/operate/kubernetes'),
    page('A machine', '/operate/bare-machine'),
    page('The package', '/operate/package'),
    page('Configure', '/operate/configure'),
  ]),
  section('Run', [
    page('Back up and restore', '/operate/backup'),
    page('Upgrade', '/operate/upgrade'),
    page('Changelog', '/operate/changelog'),
    page('Scale out', '/operate/scale'),
    page('Several installations', '/operate/cells'),
    page('Database', '/operate/database'),
    page('Secrets', '/operate/secrets'),
    page('Command line', '/operate/command-line'),
  ]),
  section('Watch', [
    page('Monitor', '/operate/monitor'),
    page('What the log says', '/operate/log'),
    page('When something breaks', '/operate/failures'),
    page('Security', '/operate/security'),
  ]),
];

const REFERENCE = [
  page('Configuration', '/reference/configuration'),
  page('Limits', '/reference/limits'),
  page('Live events', '/reference/events'),
  page('Outbound webhooks', '/reference/webhooks'),
  page('Report figures', '/reference/reports'),
  page('Third-party API', '/reference/compat'),
  page('Deviations from the contract', '/deviations'),
  page('Glossary', '/reference/glossary'),
  {
    text: 'API',
    link: '/reference/api/',
    items: apiPages().map(({ title, slug }) => page(title, `/reference/api/${slug}`)),
  },
];

const CONTRIBUTE = [
  section('Change it', [
    page('How to change Pager', '/contribute/change'),
    page('Architecture', '/contribute/architecture'),
    page('Recipes', '/contribute/recipes'),
    page('Tests', '/contribute/tests'),
    page('Migrations', '/contribute/migrations'),
    page('Performance', '/contribute/performance'),
  ]),
  section('Records', [
    page('Rules of the contract', '/contribute/contract-rules'),
    page('Contract coverage', '/contribute/contract-coverage'),
    page('Security verification', '/security-verification'),
    { text: 'Decisions', collapsed: true, items: pagesIn('adr') },
  ]),
];

export default defineConfig({
  title: 'Pager',
  description: 'Self-hosted incident alerting and on-call',
  lang: 'en',
  base: process.env.DOCS_BASE ?? '/',
  cacheDir: '../node_modules/.cache/vitepress',
  rewrites: { 'integrations/README.md': 'integrations/index.md' },
  head: [['link', { rel: 'icon', href: ICON }]],
  markdown: { html: false, linkify: false, languageAlias: { crontab: 'sh' }, config: repositoryMarkdown },
  themeConfig: {
    logo: ICON,
    search: { provider: 'local', options: { _render: searchedText, miniSearch: { searchOptions: { boostDocument } } } },
    outline: [2, 3],
    nav: [
      page('Start', START[0].link),
      page('Guides', '/integrations/'),
      page('Operate', '/operate/'),
      page('Reference', '/reference/configuration'),
      page('Contribute', '/contribute/change'),
    ],
    sidebar: {
      '/start/': START,
      '/guides/': GUIDES,
      '/integrations/': GUIDES,
      '/operate/': OPERATE,
      '/reference/': REFERENCE,
      '/deviations': REFERENCE,
      '/contribute/': CONTRIBUTE,
      '/security-verification': CONTRIBUTE,
      '/adr/': CONTRIBUTE,
    },
  },
});

function page(text, link) {
  return { text, link };
}

function section(text, items) {
  return { text, items };
}

/** The pages of a folder by their titles; an index is left out. */
function pagesIn(folder) {
  return readdirSync(join(DOCS, folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => {
      const [, title] = /^# (.+)$/m.exec(readFileSync(join(DOCS, folder, name), 'utf8'));
      return page(title, `/${folder}/${name.replace(/\.md$/, '')}`);
    });
}

function searchedText(source, env, md) {
  return NOT_SEARCHED.includes(env.relativePath) ? '' : md.render(source, env);
}

/** Whoever searches asks how something is done, before why it is so. */
function boostDocument(id) {
  return /^\/(?:adr|contribute|deviations)/.test(id) ? 0.2 : 1;
}

/** The pages are plain Markdown, as GitHub shows them: what that needs on a site of Vue is done here. */
function repositoryMarkdown(md) {
  // Braces of templates are no expressions.
  const escaped = (text) => md.utils.escapeHtml(text).replaceAll('{{', '&#123;&#123;');
  md.renderer.rules.text = (tokens, index) => escaped(tokens[index].content);
  md.renderer.rules.code_inline = (tokens, index) => `<code v-pre>${md.utils.escapeHtml(tokens[index].content)}</code>`;
  md.core.ruler.push('also-pages', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      if (token.type === 'link_open') token.attrSet('href', linkOnSite(token.attrGet('href'), env.relativePath));
  });
  const image = md.renderer.rules.image;
  md.renderer.rules.image = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const light = token.attrGet('src');
    const dark = light.replace(/(\.\w+)$/, '-dark$1');
    if (!existsSync(join(DOCS, dirname(env.relativePath), dark))) return image(tokens, index, options, env, self);
    return [light, dark]
      .map((src, place) => {
        token.attrSet('src', src);
        token.attrSet('class', place === 0 ? 'of-light' : 'of-dark');
        return image(tokens, index, options, env, self);
      })
      .join('');
  };
}

function linkOnSite(href, from) {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href;
  const [path, anchor] = href.split('#');
  const also = ALSO_PAGES[normalize(join('docs', dirname(from), path))];
  const target = also ?? path.replace(/README\.md$/, 'index.md');
  return anchor ? `${target}#${anchor}` : target;
}
