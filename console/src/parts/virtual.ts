import {
  measureElement,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import { useEffect, useLayoutEffect, useReducer, useState } from 'preact/hooks';

type Options = Omit<
  VirtualizerOptions<Window, HTMLElement>,
  'observeElementRect' | 'observeElementOffset' | 'scrollToFn' | 'getScrollElement'
>;

/** A long list of which only what is seen is in the page; the window scrolls it. (TanStack has no adapter for Preact.) */
export function useWindowVirtualizer(given: Options): Virtualizer<Window, HTMLElement> {
  const [, render] = useReducer<number, void>((count) => count + 1, 0);
  const options: VirtualizerOptions<Window, HTMLElement> = {
    ...given,
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialOffset: () => window.scrollY,
    measureElement,
    onChange: (instance, isScrolling) => {
      render();
      given.onChange?.(instance, isScrolling);
    },
  };
  const [virtualizer] = useState(() => new Virtualizer(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useEffect(() => virtualizer._willUpdate());
  return virtualizer;
}
