import type { ComponentChildren, JSX } from 'preact';

/** A name and its value, in a `dl` of the class `facts`. */
export const Fact = ({ name, children }: { name: string; children: ComponentChildren }): JSX.Element => (
  <div>
    <dt>{name}</dt>
    <dd class="num">{children}</dd>
  </div>
);
