import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads resources and errors of the protocol.
type Body = any;

/** An answer of the protocol. */
export interface ScimAnswer {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

/** A company whose identity provider has a token. */
export interface ProviderWorld {
  readonly backend: Backend;
  readonly main: TestSession;
  readonly token: string;
  readonly ask: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<ScimAnswer>;
}

/** Asks as a provider does, with a token of any kind. */
export const askAs =
  (backend: Backend, token: string) =>
  async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ScimAnswer> => {
    const response = await backend.send(`/scim/v2${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/scim+json',
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? undefined : JSON.parse(text),
      headers: response.headers,
    };
  };

/** Makes the token as the main administrator does: new people go into 市场部 as 员工. */
export const makeToken = async (backend: Backend, main: TestSession): Promise<string> => {
  const { code, message, data } = await backend.call(
    'provisioningConnect',
    { department_id: 20, position: '员工' },
    main,
  );
  if (code !== 0) throw new Error(message);
  return data.token;
};

/** The small world with a provider. */
export const startProvider = async (now: () => Date): Promise<ProviderWorld> => {
  const backend = await createBackend({ clock: now });
  await createCompanies(backend.database.db);
  const main = await backend.signIn(people.main);
  const token = await makeToken(backend, main);
  return { backend, main, token, ask: askAs(backend, token) };
};

const user = 'urn:ietf:params:scim:schemas:core:2.0:User';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** A person as Okta sends them. */
export const oktaUser = (fields: object = {}) => ({
  schemas: [user],
  userName: 'li.wei@example.com',
  name: { givenName: 'Wei', familyName: 'Li' },
  emails: [{ primary: true, value: 'li.wei@example.com', type: 'work' }],
  phoneNumbers: [{ value: '+86 139 1234 5678', type: 'mobile' }],
  displayName: 'Li Wei',
  locale: 'en-US',
  externalId: '00u1abcd',
  groups: [],
  password: 'never-kept-1A',
  active: true,
  ...fields,
});

/** A person as Entra ID sends them. */
export const entraUser = (fields: object = {}) => ({
  schemas: [user, enterprise],
  externalId: 'zhang.san',
  userName: 'zhang.san@example.onmicrosoft.com',
  active: true,
  displayName: '张三',
  emails: [{ primary: true, type: 'work', value: 'zhang.san@example.com' }],
  meta: { resourceType: 'User' },
  name: { formatted: '张三', familyName: '张', givenName: '三' },
  phoneNumbers: [
    { type: 'work', value: '+86 755 1234 5678' },
    { type: 'mobile', value: '+8613712345678' },
  ],
  title: '工程师',
  [enterprise]: { employeeNumber: 'E1024', department: '软件组', manager: 'someone' },
  ...fields,
});
