/* Every part in every state: `npm run console:dev` and /console/parts.html. No part of the build; test/console/parts.console-spec.ts walks through it. */
import { QueryClientProvider } from '@tanstack/preact-query';
import { render, type JSX } from 'preact';
import { queries } from '../api/queries.js';
import { guardBidiControls } from '../parts/bidi-controls.js';
import { DiscardQuestion } from '../parts/discard.js';
import { NewerVersion } from '../parts/lazy.js';
import { guardTyped } from '../parts/typed.js';
import { Buttons } from './buttons.js';
import { ChoiceParts } from './choices.js';
import { Dialogs } from './dialogs.js';
import { Fields } from './fields.js';
import { Forms } from './forms.js';
import { Marks } from './marks.js';
import { Menus } from './menus.js';
import { seedTeams } from './samples.js';
import { States } from './states.js';
import { Texts } from './texts.js';
import { Tokens } from './tokens.js';
import '../styles/tokens.css';
import '../styles/pager.css';
import '../styles/parts.css';
import './parts-page.css';

const SECTIONS: readonly (readonly [title: string, Section: () => JSX.Element])[] = [
  ['Colours and sizes', Tokens],
  ['Buttons and tabs', Buttons],
  ['Marks', Marks],
  ['Texts and times', Texts],
  ['Menus', Menus],
  ['Dialogs', Dialogs],
  ['Choices', ChoiceParts],
  ['Fields', Fields],
  ['Forms', Forms],
  ['States of a page', States],
];

guardTyped();
guardBidiControls();
seedTeams();
render(
  <QueryClientProvider client={queries}>
    <main class="page parts-page">
      <h1>Parts of the console</h1>
      {SECTIONS.map(([title, Section]) => (
        <section key={title} class="card pad" aria-label={title}>
          <h2>{title}</h2>
          <Section />
        </section>
      ))}
    </main>
    <DiscardQuestion />
    <NewerVersion />
  </QueryClientProvider>,
  document.getElementById('app')!,
);
