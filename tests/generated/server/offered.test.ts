import { beforeAll, describe, expect, it } from 'vitest';
import { createConsoleProvider } from '#dataProvider/createConsoleProvider.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import { reasonAgainst } from '#engine/reason.ts';
import type { DemoAccount } from '#server/demo/people.ts';
import { inputsOf } from '#tests/builders/moves.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { demoNow, openDemoCompany } from '#tests/setup/demoCompany.ts';

type Row = Readonly<Record<string, unknown>>;

/** An action, and a row of the demo company in a state the schema does not offer it in. */
interface Forbidden {
  readonly model: EntityModel;
  readonly action: ActionModel;
  readonly row: Row;
}

/** Actions whose call means something else than the row they are offered on. */
const ofAnother: Readonly<Record<string, string>> = {
  'invite.reset': 'names the department of the link, whose next one it makes',
};

let backend: Backend;
let main: TestSession;
const seen: Forbidden[] = [];
const unread: string[] = [];

const rowsPerNoun = 100;

const providerFor = (session: TestSession) =>
  createConsoleProvider({
    models: () => backend.contract.models,
    endSession: () => {},
    send: async (call, request) => {
      const answer = await backend.call(call.name, request, session);
      if (answer.code !== 0) throw new Error(`${call.name}: ${answer.message}`);
      return answer.data;
    },
  });

const rowsOf = async (provider: ReturnType<typeof providerFor>, { noun, verbs }: EntityModel) => {
  if (verbs.list === undefined) return [];
  const pagination = { page: 1, perPage: rowsPerNoun };
  const { data } = await provider.getList(noun, { pagination });
  return data as readonly Row[];
};

beforeAll(async () => {
  backend = await createBackend({ clock: () => demoNow });
  const accounts: readonly DemoAccount[] = await openDemoCompany(backend);
  const account = accounts.find(({ role }) => role === 'main');
  if (account === undefined) throw new Error('Expected a main administrator');
  main = await backend.signIn(account);
  const provider = providerFor(main);
  const context = { userId: main.userId, deviceId: main.deviceId, now: demoNow.toISOString() };
  for (const model of Object.values(backend.contract.models)) {
    const rows = await rowsOf(provider, model).catch((error: unknown) => {
      unread.push(`${model.noun}: ${String(error)}`);
      return [];
    });
    for (const row of rows)
      for (const action of model.actions.filter(({ on }) => on.includes('record'))) {
        const { can: _, ...values } = row;
        const reason = reasonAgainst(model, {
          permission: action.name,
          row: values,
          standing: { reach: 'all' },
          context,
        });
        if (reason !== undefined) seen.push({ model, action, row });
      }
  }
}, 180_000);

const titleOf = ({ model, action }: Forbidden): string => `${model.noun}.${action.name}`;

const rowOf = async (provider: ReturnType<typeof providerFor>, model: EntityModel, { id }: Row) =>
  (await rowsOf(provider, model)).find((row) => row.id === id);

const canOf = (row: Row) => (row.can ?? {}) as Readonly<Record<string, unknown>>;

describe('an action the schema forbids in a state', () => {
  it('is met in many', () => {
    expect(unread).toEqual([]);
    expect(new Set(seen.map(titleOf)).size).toBeGreaterThan(25);
  });

  it('is never offered', () => {
    const offered = seen.filter(({ action, row }) => canOf(row)[action.name] === 1);

    expect([...new Set(offered.map(titleOf))]).toEqual([]);
  });

  it('is refused, or changes nothing', async () => {
    const provider = providerFor(main);
    const tried = [...new Map(seen.map((each) => [titleOf(each), each]))];
    const changed: string[] = [];
    for (const [title, { model, action, row }] of tried) {
      if (Object.hasOwn(ofAnother, title)) continue;
      const before = await rowOf(provider, model, row);
      const target = { id: row.id as number, previous: row, input: inputsOf(model, action) };
      const isTaken = await provider.callAction(model.noun, action.name, target).then(
        () => true,
        () => false,
      );
      const after = await rowOf(provider, model, row);
      if (isTaken && JSON.stringify(after) !== JSON.stringify(before)) changed.push(title);
    }

    expect(changed).toEqual([]);
  });
});
