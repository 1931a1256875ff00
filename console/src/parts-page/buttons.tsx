import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../parts/icon.js';
import { ActButton } from '../parts/states.js';

const LOOKS = ['', 'main', 'danger', 'bare', 'small', 'big', 'main big'] as const;
const VIEWS = ['Day', 'Week', 'Month'] as const;

export function Buttons(): JSX.Element {
  const [view, setView] = useState<string>('Week');
  const [sent, setSent] = useState(0);
  return (
    <>
      <div class="samples">
        {LOOKS.map((look) => (
          <button key={look} type="button" class={`btn ${look}`}>
            {look || 'usual'}
          </button>
        ))}
        <button type="button" class="btn square" aria-label="With a picture">
          <Icon name="edit" />
        </button>
        <a class="btn" href="#a-link">
          A link
        </a>
        <button type="button" class="link">
          like a link
        </button>
      </div>
      <div class="samples">
        {LOOKS.map((look) => (
          <button key={look} type="button" class={`btn ${look}`} disabled>
            {look || 'usual'}, off
          </button>
        ))}
        <ActButton class="btn" whyNot="Only administrators may do this">
          Not for everybody
        </ActButton>
        <ActButton class="btn" whyNot={null}>
          For everybody
        </ActButton>
      </div>
      <form
        class="samples"
        onSubmit={(event) => {
          event.preventDefault();
          setSent(sent + 1);
        }}
      >
        <input class="input" aria-label="Of a form that may not be sent" />
        <ActButton type="submit" class="btn square" aria-label="Send it" whyNot="Your role only reads">
          <Icon name="check" />
        </ActButton>
        <span class="quiet">Sent {sent} times</span>
      </form>
      <nav class="tabs" aria-label="Views with an address">
        {VIEWS.map((each) => (
          <a key={each} href={`#${each}`} aria-current={each === 'Week' ? 'page' : undefined}>
            {each}
          </a>
        ))}
      </nav>
      <div class="samples">
        <span class="tabs" role="group" aria-label="Range">
          {VIEWS.map((each) => (
            <button key={each} type="button" aria-pressed={each === view} onClick={() => setView(each)}>
              {each}
            </button>
          ))}
        </span>
        <button type="button" class="btn" aria-pressed="true">
          Pressed
        </button>
        <kbd>Ctrl K</kbd>
      </div>
    </>
  );
}
