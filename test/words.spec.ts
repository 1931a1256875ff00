import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { i18n } from '#words/i18n';
import settings from '../words/config.js';
import { hasMacros } from '../words/has-macros.js';
import { tooEarlyTexts, unmarkedTexts } from './support/unmarked-texts.js';

/** Not for people who use Pager: the page of parts is for development. What is typed to find a zone is in every language at once. */
const EXEMPT = ['parts-page/', 'parts/find-zones.ts'];

const sources = readdirSync('console/src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !EXEMPT.some((each) => file.startsWith(each)))
  .map((file) => ({ file, source: readFileSync(`console/src/${file}`, 'utf8') }));

describe('texts of the console', () => {
  const textsOf = (file: string, source: string): string[] =>
    unmarkedTexts(source, file).map(({ line, text }) => `${file}:${line} ${text}`);

  it('are in the catalogue', () => {
    expect(sources.flatMap(({ file, source }) => textsOf(file, source))).toEqual([]);
  });

  it('are not made before the language is known', () => {
    expect(sources.flatMap(({ file, source }) => tooEarlyTexts(source, file))).toEqual([]);
  });

  it.each([
    ['<p>Save the rule</p>', ['Save the rule']],
    ['<Field label="Name" path="name" />', ['Name']],
    ["const busy = isBusy ? 'Saving…' : t`Save`;", ['Saving…']],
    ['const text = `${count} alerts of ${name}`;', ['{} alerts of {}']],
    ["throw new Problem('Write it first', 400, 'NONE', null);", ['Write it first']],
    ['<p>{t`Save`} <Trans>Go <a href=\'x\'>there</a></Trans> <i class="a b">{1}</i></p>', []],
    ['const label = t(words)`Save` + t(words)(LABELS.open);', []],
    ["const does = { path: `/schedules/${id}?new`, keys: ['Escape'] };", []],
    ["if (key === 'Enter') void api.GET('/v2/users/{id}', { params: { path: { id: `${id} x` } } });", []],
  ])('are found: %s', (source, texts) => {
    expect(unmarkedTexts(source, 'a.tsx').map(({ text }) => text)).toEqual(texts);
  });
});

/**
 * In files of the service that speak to people, what is not said to them: the history of an alert and the answers of the API, which are
 * English, names of programs, ids and addresses.
 */
const NOT_SAID: Readonly<Record<string, RegExp>> = {
  'alerts/lifecycle/domain/alert-links.ts': /^\w+$/,
  'incidents/status-page/domain/feed.ts': /^urn:uuid:/,
  'on-call/pto/domain/pto-mails.ts': /^a schedule that you may not read$/,
  'on-call/targets.service.ts': /^there is no \{\} \{\}$/,
  'paging/answer-links/answers.ts': /^by the /,
  'paging/channels/email/domain/mails.ts': /^<[\w-]+-\{\}@pager>$/,
  'paging/replies/domain/reply.ts': /^This number is not a verified channel of anybody here\.$/,
  'paging/replies/page-replies.service.ts': /^by (text message|a key press in the call)$/,
  'people/auth/domain/session-origin.ts': /^(\w+|Samsung Internet)$/,
  'people/users/domain/quiet-status.ts': /./,
  'reports/schedules/report-enclosures.ts': /^\{\}\/v2\//,
};

const services = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /(?<!\.spec)\.ts$/.test(file))
  .map((file) => ({ file, source: readFileSync(`src/${file}`, 'utf8') }));
const speaking = services.filter(({ source }) => hasMacros(source));

describe('texts of the service', () => {
  it('are in the catalogue where a file speaks to people', () => {
    const left = speaking.flatMap(({ file, source }) =>
      unmarkedTexts(source, file)
        .filter(({ text }) => !NOT_SAID[file]?.test(text))
        .map(({ line, text }) => `${file}:${line} ${text}`),
    );
    expect(left).toEqual([]);
    expect(Object.keys(NOT_SAID).filter((file) => !speaking.some((each) => each.file === file))).toEqual([]);
  });

  it('are in the language of a reader in every mail, over every channel and on every page', () => {
    const isMade = /\/mails\/compose\.js'|(?<!function )\b(documentOf|smallPage)\(|: Renderers<\w+> = /;
    const silent = services.filter(({ source }) => isMade.test(source) && !hasMacros(source)).map(({ file }) => file);
    expect(silent).toEqual([]);
  });

  it('name the language in which they are said: none is active for all requests', () => {
    const unnamed = speaking.flatMap(({ file, source }) =>
      [...source.matchAll(/(?<![\w.])t(?:`|\(\s*(?:\{|'|`))/g)].map(
        ({ index }) => `${file}: ${source.slice(index, index + 40)}`,
      ),
    );
    expect(unnamed).toEqual([]);
    expect(services.filter(({ source }) => source.includes('#words/i18n')).map(({ file }) => file)).toEqual([]);
  });

  it('are not made before the language is known', () => {
    expect(speaking.flatMap(({ file, source }) => tooEarlyTexts(source, file))).toEqual([]);
  });
});

const config = makeConfig(settings, { skipValidation: true });
const [catalogue] = await getCatalogs(config);
const languages = settings.locales.filter((locale) => locale !== settings.sourceLocale);

describe('the catalogue', () => {
  it('has what the code has: `npm run words` brings it there', async () => {
    const inCode = await catalogue!.collect();
    const uses = (messages: typeof inCode): unknown =>
      Object.entries(messages ?? {})
        .map(([id, { message, origin = [] }]) => [id, message, origin.map(([file]) => file).toSorted()])
        .toSorted();
    for (const locale of settings.locales)
      expect([locale, uses(await catalogue!.read(locale))]).toEqual([locale, uses(inCode)]);
  });

  it.each(languages)('says everything in %s, with the same values, elements and choices', async (locale) => {
    const faults = Object.values((await catalogue!.read(locale)) ?? {}).flatMap(({ message = '', translation }) =>
      translation === '' || faultOf(message, translation, locale) ? [{ message, translation }] : [],
    );
    expect(faults).toEqual([]);
  });

  it('says one thing by one word in German (words/README.md)', async () => {
    const OTHERS =
      /\b([Gg]e)?[Ss]icher(e|n|st|t)\b|Zeitachse|Geheimnis(?!se)|\b[Aa]ngewendet|Ruhezeit\b|\bService\b|Passwort (ge)?setz/;
    const doubles = Object.values((await catalogue!.read('de')) ?? {}).flatMap(({ translation }) =>
      OTHERS.test(translation) ? [translation] : [],
    );
    expect(doubles).toEqual([]);
  });

  it.each([
    ['{name} has {0} of <0>them</0>', '<0>Davon</0> hat {name} {0}', false],
    ['{name} has {0}', '{name} hat {1}', true],
    ['Go <0>there</0>', 'Geh dorthin', true],
    ['Go <0>there</0>', 'Geh <0>dorthin', true],
    ['{n, plural, one {# page} other {# pages}}', '{n, plural, one {# Seite} other {# Seiten}}', false],
    ['{n, plural, one {# page} other {# pages}}', '{n, plural, other {# Seiten}}', true],
    ['{n, plural, =0 {none} one {# page} other {# pages}}', '{n, plural, one {# Seite} other {# Seiten}}', true],
    ['{n, plural, one {# page} other {# pages}}', '{n} Seiten', true],
    ['{kind, select, sms {SMS} other {mail}}', '{kind, select, other {Mail}}', true],
  ])('%s may not be %s: %s', (message, translation, isFault) => {
    expect(faultOf(message, translation, 'de')).toBe(isFault);
  });
});

/** Does a translation lack a value, an element or a choice that the message has, or have another? */
function faultOf(message: string, translation: string, locale: string): boolean {
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const english = new Intl.PluralRules('en').resolvedOptions().pluralCategories;
  return JSON.stringify(shapeOf(message, english)) !== JSON.stringify(shapeOf(translation, categories));
}

/** The values, elements and choices of a message; a choice by number has all that the language has, or lacks some. */
function shapeOf(message: string, categories: readonly string[]): string[] {
  const shape = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part === 'string') for (const [tag] of part.matchAll(/<\/?\w+\/?>/g)) shape.add(tag);
    if (!Array.isArray(part)) return;
    const [name, type, choices = {}] = part as [string, string?, Record<string, unknown>?];
    if (type === undefined) return void shape.add(`{${name}}`);
    const { offset: _, ...branches } = choices;
    const isNumber = type !== 'select';
    const keys = Object.keys(branches).filter((key) => !isNumber || !categories.includes(key));
    const isWhole = !isNumber || categories.every((category) => category in branches);
    shape.add(`{${name}, ${type}, ${keys.toSorted().join(' ')}${isWhole ? '' : ', not all'}}`);
    for (const branch of Object.values(branches)) [branch].flat().forEach((each) => visit(each));
  };
  for (const part of compileMessage(message)) visit(part);
  return [...shape].toSorted();
}

interface Element {
  type: unknown;
  props: { children: unknown };
}
/** Without their types, with which those of browsers would come for all tests. */
const load = <Exports>(path: string): Promise<Exports> => import(path) as Promise<Exports>;
const { Fragment, h, isValidElement } = await load<{
  Fragment: unknown;
  h: (type: string, props: null, ...children: unknown[]) => Element;
  isValidElement: (value: unknown) => value is Element;
}>('preact');
const { Trans } = await load<{ Trans: (props: object) => Element }>('../console/src/words/trans.js');

describe('a sentence with elements in it', () => {
  /** Its HTML, of elements without attributes. */
  const htmlOf = (node: unknown): string => {
    if (Array.isArray(node)) return node.map(htmlOf).join('');
    if (!isValidElement(node)) return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
    const inner = htmlOf(node.props.children);
    if (node.type === Fragment) return inner;
    return `<${String(node.type)}>${inner}</${String(node.type)}>`;
  };
  const shown = (message: string, values: Record<string, unknown> = {}): string =>
    htmlOf(
      Trans({
        id: 'x',
        message: compileMessage(message) as never,
        values,
        components: { 0: h('a', null), 1: h('b', null) },
      }),
    );

  it.each([
    ['Go <0>to <1>{page}</1></0> now', { page: 'Alerts' }, 'Go <a>to <b>Alerts</b></a> now'],
    ['{n, plural, one {<0>#</0> page} other {<0>#</0> pages}}', { n: 2 }, '<a>2</a> pages'],
    ['A line<1/>and more', {}, 'A line<b></b>and more'],
    ['{title} of {0}', { title: '<0>not a link</0>', 0: h('i', null, 'Ada') }, '<0>not a link</0> of <i>Ada</i>'],
    ['<1>{title}</1>{0}', { title: '</1><0>x', 0: false }, '<b></1><0>x</b>'],
    ['of a translation </0>with <7>faults</7> <1>in it', {}, 'of a translation <a></a>with faults '],
  ])('%s', (message, values, html) => {
    expect(shown(message, values)).toBe(html);
  });

  it('is in the language that is spoken', () => {
    i18n.load('de', { x: ['Hier ', '<0>', 'entlang</0>'] });
    i18n.activate('de');
    expect(shown('Go <0>here</0>')).toBe('Hier <a>entlang</a>');
    i18n.activate('en');
  });
});
