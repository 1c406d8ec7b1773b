import { useStore } from 'ra-core';

/** The ways to sign in, in the order of the tabs. */
export type LoginMode = 'qr' | 'password' | 'code';

const isMode = (value: unknown): value is LoginMode =>
  value === 'qr' || value === 'password' || value === 'code';

/** The way this browser was last used to sign in; the password at first. */
export const useLoginMode = (): readonly [LoginMode, (mode: LoginMode) => void] => {
  const [kept, keep] = useStore<unknown>('login.mode', 'password');
  return [isMode(kept) ? kept : 'password', keep];
};
