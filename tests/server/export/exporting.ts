import { type Backend, browserHeaders, type TestSession } from '#tests/setup/backend.ts';
import { newestCode } from '../code/outbox.ts';

/** The number of someone in the small world, where their codes go. */
export const mobileOf = ({ companyId, userId }: Pick<TestSession, 'companyId' | 'userId'>): string =>
  `138000${companyId}${String(userId).padStart(4, '0')}`;

/**
 * Has a code sent and checked for this call with these parameters, as the console does; gives the token. People of the small world need
 * no `mobile`.
 */
export const proveExport = async (
  backend: Backend,
  session: TestSession,
  parameters: object,
  { call = 'memberExport', mobile = mobileOf(session) } = {},
): Promise<string> => {
  await backend.database.db.deleteFrom('rate_limit').execute();
  await backend.call('exportVerifySms', { call }, session);
  const code = await newestCode(backend, mobile);
  const checked = { code, scene: 'export', call, parameters: JSON.stringify(parameters) };
  return (await backend.call('validateSms', checked, session)).data.verify_token;
};

/** Asks for an export of people with everything that it takes. */
export const askProved = async (
  backend: Backend,
  session: TestSession,
  parameters: object,
  call = 'memberExport',
) =>
  backend.call(
    call,
    { ...parameters, verify_token: await proveExport(backend, session, parameters, { call }) },
    session,
  );

/** Opens the address of a file as a browser does. */
export const fetchExport = (
  backend: Backend,
  session: TestSession,
  query: Record<string, string>,
  { path = '/contacts/export', language = 'zh' } = {},
): Promise<Response> =>
  backend.send(`/api${path}?${new URLSearchParams(query)}`, {
    headers: {
      ...browserHeaders(session),
      'Sec-Fetch-Mode': 'navigate',
      Cookie: `${browserHeaders(session).Cookie}; token=${session.token}; language=${language}`,
    },
  });

/** The lines of a CSV file, its byte order mark among them. */
export const linesOf = async (response: Response): Promise<readonly string[]> =>
  new TextDecoder('utf-8', { ignoreBOM: true })
    .decode(await response.arrayBuffer())
    .split('\r\n')
    .filter((line) => line !== '');
