import type { ComponentChildren, JSX } from 'preact';

/** A name and its value, in a `dl` of the class `facts`. */
export const Fact = ({ label, children }: { label: string; children: ComponentChildren }): JSX.Element => (
  <div>
    <dt>{label}</dt>
    <dd class="num">{children}</dd>
  </div>
);
