import { useEffect } from 'preact/hooks';

/** What any part may open that is no page. */
type Opening = 'palette' | 'keys';

/** Opens it, wherever it is. */
export const openPart = (opening: Opening): void =>
  void dispatchEvent(new CustomEvent('pager:open', { detail: opening }));

/** Hears that it is to be opened. */
export function useOpening(opening: Opening, open: () => void): void {
  useEffect(() => {
    const hear = (event: Event): void => {
      if ((event as CustomEvent<Opening>).detail === opening) open();
    };
    addEventListener('pager:open', hear);
    return () => removeEventListener('pager:open', hear);
  }, []);
}
