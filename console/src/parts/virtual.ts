import {
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import { useEffect, useLayoutEffect, useReducer, useState } from 'preact/hooks';

type WindowOptions = Omit<
  VirtualizerOptions<Window, HTMLElement>,
  'observeElementRect' | 'observeElementOffset' | 'scrollToFn' | 'getScrollElement'
>;

/** A long list of which only what is seen is in the page; the window scrolls it. */
export function useWindowVirtualizer(options: WindowOptions): Virtualizer<Window, HTMLElement> {
  return useVirtualizer<Window>({
    ...options,
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialOffset: () => window.scrollY,
    measureElement,
  });
}

type ElementOptions = Omit<
  VirtualizerOptions<HTMLElement, HTMLElement>,
  'observeElementRect' | 'observeElementOffset' | 'scrollToFn'
>;

/** The same inside an element that scrolls. */
export function useElementVirtualizer(options: ElementOptions): Virtualizer<HTMLElement, HTMLElement> {
  return useVirtualizer<HTMLElement>({
    ...options,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    measureElement,
  });
}

function useVirtualizer<Scroller extends Element | Window>(
  options: VirtualizerOptions<Scroller, HTMLElement>,
): Virtualizer<Scroller, HTMLElement> {
  const [, render] = useReducer<number, void>((count) => count + 1, 0);
  const [virtualizer] = useState(() => new Virtualizer<Scroller, HTMLElement>(options));
  virtualizer.setOptions({
    ...options,
    onChange: (instance, isScrolling) => {
      render();
      options.onChange?.(instance, isScrolling);
    },
  });
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useEffect(() => virtualizer._willUpdate());
  return virtualizer;
}
