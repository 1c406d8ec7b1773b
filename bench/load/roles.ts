import { randomInt } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Account, Answer, Fields } from '#conformance/client.ts';
import { encodeRequest } from '#dataProvider/encodeRequest.ts';
import { tokenIn } from '#domain/console/addresses.ts';
import type { Calls } from '#generated/types.ts';
import { type Ask, askOf, callNamed, dataOf, signIn } from './asking.ts';
import type { Role, Timed } from './measureRole.ts';

const idsIn = (answer: Answer | undefined, list: string, key: string): readonly number[] => {
  const { [list]: rows } = dataOf(answer);
  return (Array.isArray(rows) ? rows : []).map((row: Fields) => Number(row[key]));
};

const searched = ['王', '李', '张', '陈'] as const;

/** Opens the front page, departments, a page of people and one of them, and looks someone up. */
const administrator = (name: string, ask: Ask): Role => ({
  name,
  people: 4,
  pauseMs: 50,
  visit: async (timed, turn) => {
    await timed(() => ask('checkMasterPermissions'));
    await timed(() => ask('homeOverview'));
    await timed(() => ask('departments', { id: 0 }));
    const everyone = { id: 0, include_sub: 1, page_size: 20 };
    const page = await timed(() => ask('departmentUsers', { ...everyone, page: 1 + (turn % 3) }));
    const ids = idsIn(page, 'list', 'user_id');
    const user_id = ids[turn % Math.max(1, ids.length)];
    if (user_id !== undefined) await timed(() => ask('getUser', { user_id }));
    const keyword = searched[turn % searched.length];
    await timed(() => ask('departmentUsers', { ...everyone, page: 1, keyword }));
  },
});

/** A browser no one is signed in with. */
const strangerOf = (url: string): Ask => {
  const device_id = Array.from({ length: 64 }, () => randomInt(16).toString(16)).join('');
  return async (name, fields = {}) => {
    const call = callNamed(name);
    const { search, init } = encodeRequest(call, fields, { device_id });
    const headers = new Headers((init as RequestInit).headers);
    headers.set('origin', new URL(url).origin);
    headers.set('sec-fetch-site', 'same-origin');
    const address = `${url.replace(/\/$/, '')}${call.path}${search}`;
    const response = await fetch(new Request(address, { ...init, headers }));
    const body: unknown = await response.json().catch(() => undefined);
    return { status: response.status, type: '', body, bytes: new Uint8Array() };
  };
};

type Puzzle = NonNullable<Calls['captchaGet']['reply']['challenge']>;

const solved = async ({ key_length: keyLength, key_prefix: keyPrefix, ...rest }: Puzzle): Promise<Fields> => {
  const solution = await solveChallenge({
    challenge: { parameters: { ...rest, keyLength, keyPrefix } },
    deriveKey,
  });
  return { counter: solution?.counter, derived_key: solution?.derivedKey };
};

/** The code a number was just sent, where the server is a demo and shows what it sends; undefined elsewhere. */
const codeFor = async (ask: Ask, mobile: string): Promise<string | undefined> => {
  const { list } = dataOf(await ask('demoSmsOutbox'));
  const sent = (Array.isArray(list) ? list : []).find((each: Fields) => each.phone === mobile);
  return /\d{6}/.exec(String(sent?.text ?? ''))?.[0];
};

const join = async (timed: Timed, url: string, invite: string): Promise<void> => {
  const ask = strangerOf(url);
  await timed(() => ask('joinInfo', { invite }));
  const puzzle = dataOf(await timed(() => ask('captchaGet', { kind: 'work' })));
  if (puzzle.challenge === undefined) return;
  // The answer of a call whose schema says so.
  const solution = await solved(puzzle.challenge as Puzzle);
  const { captcha_id } = puzzle;
  const { captcha_ticket } = dataOf(await timed(() => ask('captchaCheck', { captcha_id, ...solution })));
  const mobile = `139${String(randomInt(100_000_000)).padStart(8, '0')}`;
  const number = { invite, country_code: '86', mobile };
  if ((await timed(() => ask('joinCode', { ...number, captcha_ticket }))) === undefined) return;
  const code = await codeFor(ask, mobile);
  if (code !== undefined) await timed(() => ask('joinByInvite', { ...number, name: '顾新来', code }));
};

/**
 * People who open an invite, solve the puzzle, get a code and apply. One at a time, with a pause: an address is sent sixty codes an hour at
 * most, and asks for thirty puzzles a minute.
 */
const newcomer = (url: string, invite: string): Role => ({
  name: 'newcomer',
  people: 1,
  pauseMs: 5_000,
  visit: (timed) => join(timed, url, invite),
});

const inviteOf = async (ask: Ask): Promise<string> => {
  const answer = await ask('departments', { id: 0 });
  const [id] = idsIn(answer, 'departments', 'id');
  const { url } = dataOf(await ask('getInviteUrl', { id }));
  const token = typeof url === 'string' ? tokenIn(new URL(url).hash) : undefined;
  if (token === undefined) throw new Error('The main administrator gets no invite link');
  return token;
};

/**
 * The roles of a load: the main administrator, a sub-administrator where the accounts name one, and newcomers by an invite of the first.
 * Codes are read where the server is a demo, which shows what it sends; elsewhere newcomers end before theirs.
 */
export const rolesOf = async (
  url: string,
  accounts: readonly (Account & { readonly role?: string })[],
): Promise<readonly Role[]> => {
  const [main] = accounts;
  if (main === undefined) throw new Error('There is no account');
  const sub = accounts.find(({ role, company_id }) => role === 'sub' && company_id === main.company_id);
  const ask = askOf(await signIn(url, main));
  const invite = await inviteOf(ask);
  return [
    administrator('main administrator', ask),
    ...(sub === undefined ? [] : [administrator('sub-administrator', askOf(await signIn(url, sub)))]),
    newcomer(url, invite),
  ];
};
