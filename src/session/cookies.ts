import Cookies from 'js-cookie';

/** The client-side values of spec.md section 3 that live in cookies, by their public names. */
export type CookieName =
  | 'user_id'
  | 'token'
  | 'company_id'
  | 'mobile'
  | 'deviceId'
  | 'language'
  | 'lastChoiceId';

interface Lifetime {
  readonly sameSite: 'strict' | 'lax';
  /** Days; left out: until the browser closes. */
  readonly expires?: number;
}

const oneYear = 365;

/** Session values end with the browser and never travel across sites (safety.md section 4); choices are kept. */
const lifetimes: Record<CookieName, Lifetime> = {
  user_id: { sameSite: 'strict' },
  token: { sameSite: 'strict' },
  company_id: { sameSite: 'strict' },
  mobile: { sameSite: 'strict' },
  deviceId: { sameSite: 'strict', expires: oneYear },
  language: { sameSite: 'lax', expires: oneYear },
  lastChoiceId: { sameSite: 'lax', expires: oneYear },
};

const isSecure = (): boolean => globalThis.location?.protocol === 'https:';

// Reading cookies asks another process, and the session stands in every query's key: once per task is exact and enough.
let jar: Readonly<Record<string, string>> | undefined;

const readJar = (): Readonly<Record<string, string>> => {
  if (jar === undefined) {
    jar = Cookies.get();
    queueMicrotask(() => {
      jar = undefined;
    });
  }
  return jar;
};

/** The value of a cookie, or undefined when there is none or it is empty. */
export const readCookie = (name: CookieName): string | undefined => readJar()[name] || undefined;

/** Writes a cookie for the whole console, `Secure` wherever the page came over https. */
export const writeCookie = (name: CookieName, value: string): void => {
  jar = undefined;
  Cookies.set(name, value, { ...lifetimes[name], path: '/', secure: isSecure() });
};

/** Takes a cookie away. */
export const removeCookie = (name: CookieName): void => {
  jar = undefined;
  Cookies.remove(name, { path: '/' });
};
