import type { JSX } from 'preact';

const WIDTH = 100;

/** A bar beside a number that says the same; its parts stand one after the other. */
export function Share({ parts, of }: { parts: readonly number[]; of: number }): JSX.Element {
  let x = 0;
  return (
    <svg class="share" viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map((part, place) => {
        const width = (part / of) * WIDTH;
        x += width;
        return <rect key={place} class={`part-${place}`} x={x - width} y={0} width={width} height={8} />;
      })}
    </svg>
  );
}
