import { QueryClientProvider } from '@tanstack/preact-query';
import { render } from 'preact';
import { queries } from './api/queries.js';
import { guardBidiControls } from './parts/bidi-controls.js';
import { guardTyped } from './parts/typed.js';
import { App, loadPageHere } from './shell/app.js';
import './shell/install.js';
import './styles/tokens.css';
import './styles/pager.css';
import './styles/parts.css';
import { speakAsBefore } from './words/language.js';

guardTyped();
guardBidiControls();
loadPageHere();
void speakAsBefore().then(() =>
  render(
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>,
    document.getElementById('app')!,
  ),
);
