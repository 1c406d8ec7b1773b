import { isDeepStrictEqual as isEqual } from 'node:util';
import * as fc from 'fast-check';
import { DefaultQueryExecutor, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportSubject } from '#domain/account/code.ts';
import { exportCallOf } from '#engine/exportCalls.ts';
import type { CallModel } from '#engine/model.ts';
import { exportNames } from '#engine/sheet/sheetRow.ts';
import { insertVerifyToken } from '#server/guard/store/proofs.ts';
import { callsOf } from '#server/platform/contract.ts';
import { nobodysId } from '#tests/builders/badValues.ts';
import { canary, otherCompanyHash, plantCanary } from '#tests/builders/canary.ts';
import { type IdRequest, idRequestsOf } from '#tests/builders/idRequests.ts';
import { foreignId, validRequest } from '#tests/builders/requests.ts';
import { type Standing, standings } from '#tests/builders/standing.ts';
import { browserHeaders } from '#tests/setup/backend.ts';
import { company } from '#tests/setup/company.ts';
import { sampleOf, seed, strength } from '#tests/setup/strength.ts';
import { envelope, type Matrix, openMatrix } from './matrixWorld.ts';
import { contract } from './nouns.ts';

const perCall = strength(1, 4);
/** T03: what another company has takes as long as what no one has, in the middle of all requests: ±20 %, and room for a busy machine. */
const timeBounds = { least: 0.7, most: 1.4 } as const;

/** Ends the session the others need. */
const endsSession: readonly string[] = ['loginOut'];
const calls = callsOf(contract);
const asked = calls
  .filter(({ name }) => !endsSession.includes(name))
  .flatMap((call) => idRequestsOf(call, perCall, seed));
const requests = sampleOf(asked, 100);

const keywordNames = ({ request }: CallModel): readonly string[] =>
  Object.keys(request.properties ?? {}).filter((name) => /keyword|name|number|phone|mobile/i.test(name));
const searching = calls.filter((call) => call.effect === 'read' && keywordNames(call).length > 0);

/** Something for each field a call asks for. */
const requiredOf = ({ request }: CallModel): object =>
  fc.sample(
    validRequest({ ...request, properties: pick(request.properties ?? {}, request.required ?? []) }),
    {
      numRuns: 1,
      seed,
    },
  )[0] ?? {};

const pick = <Value>(all: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));

/** Exports in two steps: what gives a ticket, and the file it is good for. */
const exporting = Object.values(contract.models).flatMap((model) => {
  const ask = exportCallOf(model, 'export');
  const fetch = exportCallOf(model, 'exportFile');
  return ask === undefined || fetch === undefined ? [] : [{ ask, fetch, names: exportNames(model) }];
});

/** All columns of all rows; of people with the token of a code, as if it had been checked. */
const everything = async (ask: CallModel, names: readonly string[], person: Standing): Promise<object> => {
  const { scope, verify_token: proof } = ask.request.properties ?? {};
  const parameters =
    scope === undefined ? { columns: names, format: 'csv' } : { fields: names, scope: {}, format: 'csv' };
  if (proof === undefined) return parameters;
  const { companyId, sessionId } = matrix.sessionOf(person);
  const holder = {
    companyId,
    sessionId,
    scene: 'export',
    subject: exportSubject(ask.name, parameters),
  } as const;
  await insertVerifyToken(matrix.backend.database.db, {
    tokenHolder: holder,
    token: 'proved',
    expiresAt: new Date('2100-01-01T00:00:00Z'),
  });
  return { ...parameters, verify_token: 'proved' };
};

/** Hears every statement, inside and outside of transactions. */
const sent = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
afterAll(() => sent.mockRestore());

let matrix: Matrix;
let tables: readonly string[];

beforeAll(async () => {
  matrix = await openMatrix();
  tables = await plantCanary(matrix.backend);
});

/** A navigation carries its session in cookies alone. */
const cookiesOf = (person: Standing): string => {
  const { token, deviceId } = matrix.sessionOf(person);
  return `${browserHeaders(matrix.sessionOf(person)).Cookie}; token=${token}; deviceId=${deviceId}`;
};

const personNamed = (name: string): Standing => {
  const person = standings.find((each) => each.name === name);
  if (person === undefined) throw new Error(`Nobody is called ${name}`);
  return person;
};

/** A department below 市场部 and a person in it, where the sub-administrator of 研发部 has no say. */
const outsideId = 4_321;

const insertOutside = async ({ database }: Matrix['backend']): Promise<void> => {
  const copies = [
    sql`insert into department select (jsonb_populate_record(row, jsonb_build_object('id', ${outsideId}::bigint, 'name', '外部门',
      'name_key', '外部门', 'super_dept_id', 20, 'ancestors', array[20, ${outsideId}::bigint], 'admin_id', null))).*
      from department row where company_id = ${company} and id = 21`,
    sql`insert into member select (jsonb_populate_record(row, jsonb_build_object('user_id', ${outsideId}::bigint, 'name', '外人',
      'phone', '13900004321', 'main_department_id', ${outsideId}::bigint))).*
      from member row where company_id = ${company} and user_id = 8`,
    sql`insert into membership select (jsonb_populate_record(row, jsonb_build_object('user_id', ${outsideId}::bigint,
      'department_id', ${outsideId}::bigint))).* from membership row where company_id = ${company} and user_id = 8`,
  ];
  for (const copy of copies) await copy.execute(database.db);
};

interface Told {
  readonly text: string;
  /** What the database was asked on the way, without the values. */
  readonly statements: readonly string[];
  readonly milliseconds: number;
}

/** The ids that are asked for: a number that is drawn elsewhere in a request may be the same by chance, and echoed. */
const askedIds = new RegExp(`\\b(?:${[foreignId, outsideId, nobodysId].join('|')})\\b`, 'g');

/** An answer as bytes, without what is drawn for each and without the id that was asked for. */
const tell = async ({ call, withId }: IdRequest, id: number, person: Standing): Promise<Told> => {
  // Who asks is looked up each time: what is remembered of them after one request would be missing in the next.
  matrix.backend.database.writes?.noteTable('session');
  sent.mockClear();
  const started = performance.now();
  const answer = await matrix.ask(call.name, withId(id), person);
  const milliseconds = performance.now() - started;
  const text = JSON.stringify([answer.status, envelope(answer)])
    .replaceAll(askedIds, '#')
    .replace(/"(request_id|ticket)":"[^"]+"/g, '');
  const statements = sent.mock.calls.map(([query]) => query.sql);
  return { text, statements, milliseconds };
};

/**
 * Asks for an id and for one that no one has. No one's comes before, so that what is done for the first request of a kind alone is in
 * neither time; of the two that are timed reads take turns in being the first. What was asked may change the next answer (a fifth wrong
 * password locks): one of no one's has to be the same, before or after.
 */
const compare = async (request: IdRequest, at: number, id: number, person: Standing) => {
  const before = await tell(request, nobodysId, person);
  const isTurned = at % 2 === 0 && request.call.effect === 'read';
  const early = isTurned ? await tell(request, nobodysId, person) : undefined;
  const asked = await tell(request, id, person);
  const nobodys = early ?? (await tell(request, nobodysId, person));
  const wanted = `${request.call.name} ${JSON.stringify(request.withId(id))}`;
  const isSame =
    [before.text, nobodys.text].includes(asked.text) ||
    (await tell(request, nobodysId, person)).text === asked.text;
  // The session at least is looked up: without a statement nothing was heard.
  const isSameWork =
    asked.statements.length > 0 &&
    [before, nobodys].some(({ statements }) => isEqual(statements, asked.statements));
  const further = asked.statements.filter((statement) => !nobodys.statements.includes(statement));
  return {
    difference: isSame ? [] : [`${wanted}: ${asked.text} for ${nobodys.text}`],
    otherWork: isSameWork
      ? []
      : [`${wanted}: ${asked.statements.length} statements for ${nobodys.statements.length}; ${further}`],
    ratio: asked.milliseconds / nobodys.milliseconds,
  };
};

const middle = (numbers: readonly number[]): number =>
  [...numbers].sort((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const nouns = [...new Set(requests.map(({ call }) => call.noun))];
const requestsFor = (noun: string) => requests.filter(({ call }) => call.noun === noun);

const compareAll = async (noun: string, id: number, person: Standing) => {
  const compared = [];
  for (const [at, request] of requestsFor(noun).entries())
    compared.push(await compare(request, at, id, person));
  return compared;
};

describe('what only another company has', () => {
  const ratios: number[] = [];
  const otherWork: string[] = [];
  let before = '';

  beforeAll(async () => {
    before = await otherCompanyHash(matrix.backend, tables);
  });

  it.each(nouns)('is answered like what does not exist: %s', async (noun) => {
    const compared = await compareAll(noun, foreignId, personNamed('main'));

    ratios.push(...compared.map(({ ratio }) => ratio));
    otherWork.push(...compared.flatMap((each) => each.otherWork));
    expect(compared.flatMap(({ difference }) => difference)).toEqual([]);
  });

  it('is looked for by the same statements as what does not exist', () => {
    expect(otherWork).toEqual([]);
  });

  it('takes as long as what does not exist', () => {
    const ratio = middle(ratios);

    process.stdout.write(`foreign ids: ${ratios.length} requests, ${ratio.toFixed(2)} of nobody's time\n`);
    expect(ratio).toBeGreaterThan(timeBounds.least);
    expect(ratio).toBeLessThan(timeBounds.most);
  });

  it('is as it was after all of that', async () => {
    expect(tables.length).toBeGreaterThan(30);
    expect(await otherCompanyHash(matrix.backend, tables)).toBe(before);
  });

  it('is found by no search', async () => {
    for (const call of searching)
      for (const name of keywordNames(call))
        for (const keyword of [canary, canary.slice(0, 8), canary.slice(-6)]) {
          // The world's `ask` refuses the mark in any answer.
          const answer = await matrix.ask(
            call.name,
            { ...requiredOf(call), [name]: keyword },
            personNamed('main'),
          );
          // A file that no one has proved anything for is refused, whomever its address looks for.
          const status = call.encoding === 'navigation' ? 403 : 200;
          expect([call.name, answer.status]).toEqual([call.name, status]);
        }
  });

  it('is in no exported file', async () => {
    const main = personNamed('main');
    for (const { ask, fetch, names } of exporting) {
      const { code, data } = await matrix.ask(ask.name, await everything(ask, names, main), main);
      expect([ask.name, code]).toEqual([ask.name, 0]);
      const response = await matrix.backend.send(
        `/api${fetch.path}?${new URLSearchParams({ ticket: data.ticket })}`,
        {
          headers: { ...browserHeaders(matrix.sessionOf(main)), Cookie: cookiesOf(main) },
        },
      );
      const text = await response.text();
      expect([ask.name, response.headers.get('content-type')]).toEqual([
        ask.name,
        expect.stringContaining('csv'),
      ]);
      expect(text).not.toContain(canary);
    }
  });
});

describe('what is out of a sub-administrator’s scope', () => {
  beforeAll(() => insertOutside(matrix.backend));

  it.each(nouns)('is answered like what does not exist: %s', async (noun) => {
    const compared = await compareAll(noun, outsideId, personNamed('sub'));

    expect(compared.flatMap(({ difference }) => difference)).toEqual([]);
  });
});

// T32, after all of the above was asked: what people sent and were told is in no line of the log.
it('the log knows neither secrets nor what was asked', () => {
  const log = JSON.stringify(matrix.backend.lines);
  const secrets = standings.flatMap((person) => {
    const { token, cookie } = matrix.sessionOf(person);
    return [token, cookie ?? token];
  });

  expect(matrix.backend.lines.length).toBeGreaterThan(requests.length);
  expect([canary, '13900001111', ...secrets].filter((secret) => log.includes(secret))).toEqual([]);
});
