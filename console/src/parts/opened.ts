import { useEffect, useState } from 'preact/hooks';
import { useSearch } from 'wouter-preact';

/**
 * Whether a form is open: by its button, or because the address asks for it, as `?new` does; the address forgets it at once.
 * @param whyNot why the person may not do what the form is for, who then sees no form; null: they may
 * @param name of the parameter
 * @returns the state, its setter, and the value that the address gave, such as `first` of `?new=first`; null: none
 */
export function useOpened(
  whyNot: string | null,
  name = 'new',
): [isOpen: boolean, setOpen: (isOpen: boolean) => void, value: string | null] {
  const asked = new URLSearchParams(useSearch()).get(name);
  const [isOpen, setOpen] = useState(asked !== null && whyNot === null);
  const [value, setValue] = useState(asked);
  useEffect(() => {
    if (asked === null) return;
    setValue(asked);
    if (whyNot === null) setOpen(true);
    const address = new URL(window.location.href);
    address.searchParams.delete(name);
    history.replaceState(history.state, '', address);
  }, [asked]);
  const set = (isNow: boolean): void => {
    setOpen(isNow);
    if (!isNow) setValue(null);
  };
  return [isOpen, set, value];
}

/** The part of a name by which an address finds something in the list of its page; '': none. */
export const useFindInAddress = (): string => new URLSearchParams(useSearch()).get('find') ?? '';
