import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '#words';
import { lazy } from '../parts/lazy.js';
import './sign-in-gate.css';

const SignInPage = lazy(() => import('../pages/sign-in/sign-in.js').then(({ SignInPage }) => SignInPage));

/** The sign-in form, loaded when it is needed. */
export function SignIn(): JSX.Element {
  useEffect(() => {
    document.title = `${t`Sign in`} · Pager`;
  }, []);
  return <SignInPage />;
}

/** The sign-in form over a page in which something is typed: nothing of the page is seen, and it is as it was afterwards. */
export function SignInAgain({ ask }: { ask: () => void }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // Somebody may have signed in in another window.
    addEventListener('focus', ask);
    return () => {
      removeEventListener('focus', ask);
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="sign-in-again"
      aria-label={t`Sign in again`}
      data-unguarded
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <SignInPage isAgain />
    </dialog>
  );
}
