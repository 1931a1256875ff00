/** What builds and the test runner make of messages: functions instead of macros, and compiled catalogues. */
import { readFileSync } from 'node:fs';
import { transformSync, types } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import { makeConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import settings from './config.js';

const linguiConfig = makeConfig(settings, { skipValidation: true });

/** Messages are compiled where they stand: nothing is parsed when they are shown, and English needs no catalogue. */
const inPlace = {
  visitor: {
    ObjectExpression({ node }) {
      if (!node.leadingComments?.some(({ value }) => value === 'i18n')) return;
      // The rest is for translators.
      node.properties = node.properties.filter(({ key }) => !['comment', 'context'].includes(key.name));
      const message = node.properties.find(({ key }) => key.name === 'message');
      message.value = types.valueToNode(compiled(message.value.value));
    },
  },
};

/**
 * @param source TypeScript or JavaScript
 * @param filename says whether it may hold JSX
 * @param {boolean | 'inline'} sourceMaps where the map goes
 * @returns the code without macros, and its source map
 */
export function translateMacros(source, filename, sourceMaps = true) {
  return transformSync(source, {
    ...{ filename, sourceMaps, babelrc: false, configFile: false },
    parserOpts: { plugins: filename.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
    plugins: [[macros, { linguiConfig, stripMessageField: false }], inPlace],
  });
}

/** What a catalogue says. */
export function messagesOf(locale) {
  const file = readFileSync(new URL(`${locale}.po`, import.meta.url), 'utf8');
  const messages = Object.entries(settings.format.parse(file, { locale, sourceLocale: 'en' }));
  return messages.map(([id, message]) => ({ id, ...message }));
}

/**
 * The compiled messages of a language, by their ids.
 * @param isWanted asks by the files in which a message stands; left out: all
 */
export function catalogueOf(locale, isWanted = () => true) {
  const wanted = messagesOf(locale).filter(
    ({ translation, origin }) => translation && isWanted(origin.map(([file]) => file)),
  );
  return Object.fromEntries(wanted.map(({ id, translation }) => [id, compiled(translation)]));
}

const isOfService = (files) => files.some((file) => file.startsWith('src/'));
/** The catalogues of the service, by language. English needs none. */
export function serviceCatalogues() {
  const others = settings.locales.filter((locale) => locale !== settings.sourceLocale);
  return Object.fromEntries(others.map((locale) => [locale, catalogueOf(locale, isOfService)]));
}

/** Of `catalogues.js`. */
export const CATALOGUES = /[\\/]words[\\/]catalogues\.js$/;

/** What stands in the place of `catalogues.js`. */
export const catalogueModule = () =>
  `export const catalogues = JSON.parse(${JSON.stringify(JSON.stringify(serviceCatalogues()))});`;

/** Text, or its parts, as `i18n` reads them. */
function compiled(message) {
  const parts = JSON.parse(JSON.stringify(compileMessage(message)));
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts;
}
