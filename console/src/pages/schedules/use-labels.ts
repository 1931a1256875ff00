import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Labels, labelsThatFit } from './labels.js';

const context = document.createElement('canvas').getContext('2d');

/** The labels for which a line has room, while it gets wider and narrower (`labelsThatFit`). @returns what its element refers to, too */
export function useLabels(
  forms: readonly Labels[],
  starts: readonly number[],
): [line: RefObject<HTMLDivElement>, labels: Labels] {
  const line = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measure = (): void => setWidth(line.current!.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(line.current!);
    return () => observer.disconnect();
  }, []);
  if (width === null || !context) return [line, []];
  context.font = getComputedStyle(line.current!).font;
  return [line, labelsThatFit(forms, starts, width, (text) => context.measureText(text).width)];
}
