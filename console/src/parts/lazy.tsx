import { createElement, type FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A part whose code is loaded when it is first shown; nothing is drawn until then. */
export function lazy<Props extends object>(load: () => Promise<FunctionComponent<Props>>): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | null = null;
  return function Lazy(props) {
    const [, setLoaded] = useState(loaded !== null);
    useEffect(() => {
      if (!loaded)
        load().then(
          (part) => {
            loaded = part;
            setLoaded(true);
          },
          // Without a connection it is tried again when it is next shown.
          () => undefined,
        );
    }, []);
    return loaded && createElement(loaded, props);
  };
}
