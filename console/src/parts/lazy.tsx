import { type ComponentChild, createElement, type FunctionComponent, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '#words';
import { Dialog } from './dialog.js';
import { loaded, tellBy } from './loaded.js';

/** Says that code is gone, and offers the newer version. */
export function NewerVersion(): JSX.Element | null {
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    tellBy(() => setTold(true));
  }, []);
  if (!isTold) return null;
  return (
    <Dialog title={t`There is a newer version`} onClose={() => setTold(false)}>
      <p>{t`This page is older than the service, and the part that you asked for is gone. Reload the page to go on.`}</p>
      <div class="form-end">
        <button type="button" class="btn" onClick={() => setTold(false)}>
          {t`Later`}
        </button>
        <button type="button" class="btn main" autoFocus onClick={() => window.location.reload()}>
          {t`Reload`}
        </button>
      </div>
    </Dialog>
  );
}

/**
 * A part whose code is loaded when it is first shown. What cannot be loaded is closed again.
 * @param Meanwhile is drawn until then; left out: nothing
 * @returns `early` loads it for later, if it can be loaded now
 */
export function lazy<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  Meanwhile?: FunctionComponent<Props>,
): FunctionComponent<Props> & { early: () => void } {
  let part: FunctionComponent<Props> | null = null;
  const keep = (now: FunctionComponent<Props>): void => {
    part = now;
  };
  function Lazy(props: Props): ComponentChild {
    const [, setLoaded] = useState(part !== null);
    useEffect(() => {
      if (part) return setLoaded(true);
      loaded(load).then(
        (now) => {
          keep(now);
          setLoaded(true);
        },
        () => (props as { onClose?: () => void }).onClose?.(),
      );
    }, []);
    const shown = part ?? Meanwhile;
    return shown ? createElement(shown, props) : null;
  }
  return Object.assign(Lazy, { early: () => void load().then(keep, () => undefined) });
}
