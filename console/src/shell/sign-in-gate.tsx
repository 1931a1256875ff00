import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Skeleton } from '../parts/states.js';

/** The sign-in form, loaded when it is needed. */
export function SignIn(): JSX.Element {
  const [Form, setForm] = useState<(() => JSX.Element) | null>(null);
  useEffect(() => {
    document.title = 'Sign in · Pager';
    void import('../pages/sign-in/sign-in.js').then((module) => setForm(() => module.SignInPage));
  }, []);
  return Form ? <Form /> : <Skeleton rows={3} />;
}
