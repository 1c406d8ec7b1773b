import { expect } from 'vitest';
import type { CallModel } from '#engine/model.ts';
import { browserHeaders } from '#tests/setup/backend.ts';
import { otherCompany, people } from '#tests/setup/company.ts';
import { changingNothing, type Outcome, type Play, postEverywhere, tell, type World } from './world.ts';

const fieldsOf = ({ main }: World) => ({
  user_id: main.userId,
  token: main.token,
  company_id: main.companyId,
  device_id: main.deviceId,
});

const withCompany = (world: World, literal: string): string =>
  JSON.stringify({ ...fieldsOf(world), company_id: 'here' }).replace('"here"', literal);

const foreignIds = ['[1]', '{"a":1}', '"1 OR 1=1"', '"１"', '1e400', '9007199254740993', '-0'];

/** In some calls `user_id` is the person asked about; who asks is then known by the token alone. */
const asksForItself = ({ request }: CallModel): boolean => request.properties?.user_id === undefined;

/** Says that the owner's session still works. */
const staysOpen = async (world: World): Promise<void> => {
  expect((await world.backend.call('departments', {}, world.main)).code).toBe(0);
};

const openLink = async ({ backend }: World, address: string): Promise<Response> =>
  backend.send(address, { headers: { ...browserHeaders(), 'Sec-Fetch-Site': 'none', Accept: 'text/html' } });

/** How the cases of the session are played. */
export const sessionPlays: Readonly<Record<string, Play>> = {
  S01: (world) => changingNothing(world, () => postEverywhere(world, '{}')),
  S02: async (world) => {
    const outcomes = await changingNothing(world, () =>
      postEverywhere(
        world,
        JSON.stringify({ ...fieldsOf(world), user_id: people.sub.userId }),
        undefined,
        asksForItself,
      ),
    );
    const records = await world.backend.database.db
      .selectFrom('operation_record')
      .select(['action', 'operator_id'])
      .where('action', '=', 'identityMismatch')
      .execute();
    expect(records[0]).toEqual({ action: 'identityMismatch', operator_id: people.main.userId });
    await staysOpen(world);
    return outcomes;
  },
  S03: async (world) => {
    const outcomes = await changingNothing(world, () =>
      postEverywhere(world, JSON.stringify({ ...fieldsOf(world), company_id: otherCompany })),
    );
    await staysOpen(world);
    return outcomes;
  },
  S04: (world) =>
    changingNothing(world, async () => {
      const outcomes: Outcome[] = [];
      for (const literal of foreignIds)
        outcomes.push(...(await postEverywhere(world, withCompany(world, literal))));
      return outcomes;
    }),
  S07: (world) =>
    changingNothing(world, () =>
      postEverywhere(world, JSON.stringify({ ...fieldsOf(world), device_id: 'another' })),
    ),
  S10: async (world) => {
    const link = await world.backend.signIn(people.main, 'link');
    const fields = {
      user_id: link.userId,
      token: link.token,
      company_id: link.companyId,
      device_id: link.deviceId,
    };
    const first = await tell(world, 'loginUser', fields, { expected: { code: 0 } });
    const second = await tell(world, 'loginUser', fields, { expected: { code: 4001 } });
    await staysOpen(world);
    return [first, second];
  },
  S11: async (world) => {
    const link = await world.backend.signIn(people.main, 'link');
    const outcomes: Outcome[] = [];
    for (const companyId of ['<script>', String(otherCompany), '999'])
      await changingNothing(world, async () => {
        const query = new URLSearchParams({ user_id: '1', token: link.token, company_id: companyId });
        const response = await openLink(world, `/home?${query}`);
        expect(response.headers.get('set-cookie') ?? '').not.toContain('lastChoiceId');
        expect(await response.text()).not.toContain('<script>alert');
      });
    for (const id of [otherCompany + 7, 999])
      outcomes.push(await tell(world, 'switchCompany', { target_company_id: id }));
    return outcomes;
  },
  S16: async (world) => {
    const outcomes: Outcome[] = [];
    for (const zone of ['Asia/Shanghai', 'America/New_York', 'Pacific/Kiritimati']) {
      const headers = { ...browserHeaders(world.main), Date: '1999-01-01T00:00:00Z', 'X-Time-Zone': zone };
      const response = await world.backend.send('/api/departments', {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(fieldsOf(world)),
      });
      const { code, message } = (await response.json()) as {
        readonly code: number;
        readonly message: string;
      };
      outcomes.push({ input: zone, status: response.status, code, message });
    }
    world.setNow('2026-11-30T02:00:01Z');
    expect((await world.backend.call('departments', {}, world.main)).code).toBe(4001);
    return outcomes;
  },
};

const crossSite = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };

/** Every call that is asked by GET, with other headers or another method. */
const getEverywhere = async (
  world: World,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  const asked = Object.values(world.backend.contract.models)
    .flatMap((model) => Object.values(model.calls))
    .filter((call) => call.method === 'GET' && call.permission !== 'anyone');
  for (const { name, path } of asked) {
    const address = `/api${path.startsWith('/') ? '' : '/'}${path}`;
    const response = await world.backend.send(address, {
      method,
      headers: { ...browserHeaders(world.main), ...headers },
    });
    const text = await response.text();
    const { code, message } = (text === '' ? {} : JSON.parse(text)) as {
      readonly code?: number;
      readonly message?: string;
    };
    const [requestedCode, requestedMessage] = [4000, '请求来源不被允许'];
    // A HEAD is answered without a body.
    outcomes.push({
      input: `${method} ${name}`,
      status: response.status,
      code: code ?? requestedCode,
      message: message ?? requestedMessage,
    });
  }
  return outcomes;
};

/** How the cases of forged requests are played: on every call of their method, `/sendSms` among them. */
export const csrfPlays: Readonly<Record<string, Play>> = {
  C01: (world) =>
    changingNothing(world, () =>
      getEverywhere(world, { ...crossSite, 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Mode': 'no-cors' }),
    ),
  C02: (world) =>
    changingNothing(world, async () => [
      ...(await getEverywhere(world, { 'Sec-Purpose': 'prefetch' })),
      ...(await getEverywhere(world, { 'Sec-Purpose': 'prefetch;prerender' })),
      ...(await getEverywhere(world, {}, 'HEAD')),
    ]),
  C04: (world) =>
    changingNothing(world, async () => [
      ...(await postEverywhere(world, '{not json', { ...crossSite, 'Content-Type': 'text/plain' })),
      ...(await postEverywhere(world, '{not json', {
        ...crossSite,
        'Content-Type': 'application/x-www-form-urlencoded',
      })),
    ]),
  C05: (world) =>
    changingNothing(world, () =>
      postEverywhere(world, JSON.stringify(fieldsOf(world)), { ...browserHeaders(world.main), ...crossSite }),
    ),
  C06: async (world) => {
    const outcomes = await changingNothing(world, () =>
      postEverywhere(world, JSON.stringify(fieldsOf(world)), {}),
    );
    const app = await world.backend.signIn(people.main, 'app');
    const response = await world.backend.send('/api/departments', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...fieldsOf(world), token: app.token }),
    });
    expect(await response.json()).toMatchObject({ code: 0 });
    return outcomes;
  },
};
