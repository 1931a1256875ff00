import type { JSX } from 'preact';
import { Face, PRIORITIES, PriorityMark, StandingMark, StandingShape, type Standing } from '../parts/marks.js';

const STANDINGS: readonly Standing[] = ['open', 'acknowledged', 'snoozed', 'closed'];
const NAMES = ['Ada Moreno', 'Jörg Müller-Lüdenscheidt', 'ada@example.com', '王小明', '?', null];

export function Marks(): JSX.Element {
  return (
    <>
      {[false, true].map((large) => (
        <div key={large} class="samples">
          {PRIORITIES.map((priority) => (
            <PriorityMark key={priority} priority={priority} large={large} />
          ))}
        </div>
      ))}
      <div class="samples">
        {STANDINGS.map((standing) => (
          <StandingMark key={standing} standing={standing} />
        ))}
        <StandingMark standing="acknowledged" word="In other words" />
        {STANDINGS.map((standing) => (
          <StandingShape key={standing} standing={standing} />
        ))}
      </div>
      {[false, true].map((large) => (
        <div key={large} class="samples">
          {NAMES.map((name) => (
            <Face key={name} name={name} large={large} />
          ))}
        </div>
      ))}
      <div class="samples">
        <span class="live">Live</span>
        <span class="live waiting">Connecting</span>
        <span class="live lost">Offline</span>
        <span class="good">Good</span>
        <span class="warn">Not so good</span>
        <span class="tag">a tag</span>
        <span class="count num">12</span>
      </div>
    </>
  );
}
