import {
  type Backend,
  browserHeaders,
  createBackend,
  type TestAnswer,
  type TestSession,
} from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';
import {
  type IdentityProvider,
  providerClient,
  startIdentityProvider,
} from '#tests/setup/identityProvider.ts';

/** A backend, a company's main administrator, and the provider its single sign-on is at. */
export interface SignOnWorld {
  readonly backend: Backend;
  readonly main: TestSession;
  readonly provider: IdentityProvider;
  /** Saves the setting of the first company; the connection to the provider unless it is said otherwise. */
  readonly save: (fields?: object) => Promise<TestAnswer>;
}

/** The time may be moved: `now` is asked for each call. */
export const startWorld = async (now: () => Date): Promise<SignOnWorld> => {
  const backend = await createBackend({ clock: now });
  await createCompanies(backend.database.db);
  const main = await backend.signIn(people.main);
  const provider = await startIdentityProvider();
  return {
    backend,
    main,
    provider,
    save: (fields) => saveSignOn(backend, main, { ...connectionTo(provider), ...fields }),
  };
};

/** What a company enters to connect a provider. */
export const connectionTo = ({ issuer }: Pick<IdentityProvider, 'issuer'>) => ({
  is_on: 1,
  issuer,
  client_id: providerClient.id,
  client_secret: providerClient.secret,
});

const saveSignOn = (backend: Backend, main: TestSession, fields: object) =>
  backend.call('signOnSave', fields, main);

/** A browser that signs in: what it holds between the calls. */
export interface Browser {
  readonly cookie: string;
  readonly address: string;
}

const post = async (backend: Backend, path: string, fields: object, cookie: string): Promise<TestAnswer> => {
  const response = await backend.send(`/api${path}`, {
    method: 'POST',
    headers: { ...browserHeaders(), 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify({ device_id: 'd1', ...fields }),
  });
  const envelope = (await response.json()) as TestAnswer;
  return { ...envelope, status: response.status, headers: response.headers };
};

/** Begins at the login page, with the number of a company. */
export const begin = async (backend: Backend, number: number = company): Promise<Browser> => {
  const answer = await post(backend, '/login/signOnStart', { company_number: number }, '');
  if (answer.code !== 0) throw new Error(answer.message);
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('browser=')) ?? '';
  return { cookie: cookie.split(';')[0] ?? '', address: answer.data.address };
};

/** Comes back with what the provider has added to the address. */
export const finish = (
  backend: Backend,
  { cookie }: Browser,
  back: URL,
  fields: object = {},
): Promise<TestAnswer> =>
  post(
    backend,
    '/login/signOnFinish',
    { state: back.searchParams.get('state'), code: back.searchParams.get('code'), ...fields },
    cookie,
  );

/** The whole way. */
export const signOn = async (backend: Backend, provider: IdentityProvider): Promise<TestAnswer> => {
  const browser = await begin(backend);
  return finish(backend, browser, await provider.authorize(browser.address));
};
