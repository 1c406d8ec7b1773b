import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companionName } from '#server/guard/headers.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { callsIn, contractGroups, readContract } from '../../scripts/docs/contract.ts';

const pages = contractGroups().flatMap((group) => group.pages);

/** What the page of a noun says of one of its calls. */
const entryOf = (noun: string, call: string): string => {
  const text = pages.find(({ path }) => path === `contract/${noun}`)?.markdown ?? '';
  return text.split(`## ${call} {#`)[1]?.split('\n## ')[0] ?? '';
};

let backend: Backend;
let main: TestSession;

const open = async (): Promise<void> => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
};

describe('the page of a call', () => {
  beforeEach(open);

  it.each([
    ['no session', 'deviceInfo', { id: 1 }, undefined],
    ['nothing of what is required', 'deviceInfo', {}, 'main'],
    ['a number out of its bounds', 'deviceInfo', { id: 0 }, 'main'],
    ['a row that is not there', 'deviceInfo', { id: 999 }, 'main'],
    [
      'a list that is too long',
      'deviceLogoutMany',
      { ids: Array.from({ length: 201 }, (_, nth) => nth + 1) },
      'main',
    ],
    ['a word that is none of the list', 'deviceList', { sort_order: 'up' }, 'main'],
    ['a permission that is lacking', 'deviceLogout', { id: 1 }, 'asset'],
    ['a gate that is closed', 'deviceList', {}, 'locked'],
  ] as const)('says how a call with %s is refused', async (_, call, fields, who) => {
    const sessions = {
      main: () => Promise.resolve(main),
      asset: () => backend.signIn(people.asset),
      locked: () => backend.signIn(people.main, undefined, { isUnlocked: false }),
    };
    const session = who === undefined ? undefined : await sessions[who]();

    const answer = await backend.call(call, fields, session);

    const refusals = entryOf('device', call).split('**Refused with**')[1] ?? '';
    expect(answer.code).not.toBe(0);
    expect(refusals).toContain(`| ${answer.code} |`);
    expect(refusals).toContain(answer.data.error_key);
  });
});

/** A word of the shell: pieces in quotes and without beside each other, with the variables of the first page filled in. */
const wordPattern = /(?:'[^']*'|"(?:\\.|[^"\\])*"|[^\s'"\\])+/g;
const piecePattern = /'([^']*)'|"((?:\\.|[^"\\])*)"|([^'"]+)/g;

const wordsOf = (line: string, variables: Readonly<Record<string, string>>): readonly string[] =>
  [...line.replaceAll('\\\n', ' ').matchAll(wordPattern)].map(([word]) =>
    [...word.matchAll(piecePattern)]
      .map(([, plain, filled = '', bare = '']) =>
        plain !== undefined
          ? plain
          : (filled || bare).replaceAll(/\$([A-Z_]+)/g, (_, name: string) => variables[name] ?? ''),
      )
      .join(''),
  );

/** The request that curl would send. */
const requestOf = (line: string, { userId, companyId, token, cookie }: TestSession): Request => {
  const variables = {
    API: 'http://console.test/api',
    SESSION: `"user_id":${userId},"company_id":${companyId},"token":"${token}"`,
    USER_ID: String(userId),
    COMPANY_ID: String(companyId),
    TOKEN: token,
  };
  const words = wordsOf(line, variables);
  const after = (option: string) => words.filter((_, nth) => words[nth - 1] === option);
  const address = new URL(words.find((word) => word.startsWith('http')) ?? '');
  const headers = new Headers(after('-H').map((header) => header.split(': ') as [string, string]));
  if (words.includes('session.txt'))
    headers.set(
      'Cookie',
      `user_id=${userId}; company_id=${companyId}; token=${token}; ${companionName(false)}=${cookie}`,
    );
  const pairs = after('--data-urlencode').map((pair) => pair.split(/=(.*)/s));
  const [body] = after('-d');
  if (body !== undefined) return new Request(address, { method: 'POST', headers, body });
  for (const [name = '', value = ''] of pairs) address.searchParams.append(name, value);
  return new Request(address, { headers });
};

describe('a request of the pages', () => {
  const isPlain = (line: string) => !line.includes('-F ');
  const requests = callsIn(readContract())
    .filter(({ operation }) => operation['x-effect'] === 'read' && operation['x-permission'] !== 'anyone')
    .map((call) => ({ call, line: /```sh\n([\s\S]*?)```/.exec(entryOf(call.noun, call.name))?.[1] ?? '' }))
    .filter(({ line }) => isPlain(line));

  let browser: TestSession;

  beforeAll(async () => {
    await open();
    browser = await backend.signIn(people.main, 'browser');
  });

  it('is there for every call that reads', () => {
    expect(requests.length).toBeGreaterThan(120);
    expect(requests.filter(({ line }) => !line.startsWith('curl ')).map(({ call }) => call.name)).toEqual([]);
  });

  it('is understood by the backend as it is copied: answered, or refused for what is not there', async () => {
    const odd: string[] = [];
    for (const { call, line } of requests) {
      const answer = await backend.app.fetch(requestOf(line, browser));
      if (answer.headers.get('content-type')?.includes('json') !== true) continue;
      const { code, message, data } = await answer.json();
      // A word of ours may be none of the noun's: the shape of every request is what is asked here.
      const isUnderstood =
        code === 0 || (code === 4000 && !/malformed|unknownPath/.test(String(data.error_key)));
      if (!isUnderstood) odd.push(`${call.name}: ${answer.status} ${code} ${data?.error_key} ${message}`);
    }

    expect(odd).toEqual([]);
  });
});
