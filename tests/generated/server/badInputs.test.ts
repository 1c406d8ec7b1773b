import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallModel } from '#engine/model.ts';
import { violationsOf } from '#engine/validation/violations.ts';
import type { Locale } from '#i18n/locale.ts';
import { locales } from '#i18n/locale.ts';
import { normaliseRequest } from '#server/http/call/readRequest.ts';
import { callsOf } from '#server/platform/contract.ts';
import { mutatedInput, type WireInput } from '#tests/builders/mutations.ts';
import { insertRows } from '#tests/builders/rows.ts';
import { type Backend, browserHeaders, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { fingerprinter } from '#tests/setup/fingerprint.ts';
import { keepRows } from '#tests/setup/keptRows.ts';
import { seed, strength } from '#tests/setup/strength.ts';
import { added, contract } from './nouns.ts';

const runs = strength(3, 250);
/**
 * What the call's own schema refuses is the validator's business, asked in memory of every input: so many are sent, too, to see that
 * the call does ask it and how it answers.
 */
const refusedAtMost = strength(2, 30);
const msPerInput = 60;

// Of the nouns no file has, only what the nouns of the files may not all have yet: a form and a filter of every kind.
const addedNouns = added.map((entity) => entity['x-resource'].name);
const calls = callsOf(contract).filter(
  ({ noun, defaultHandler }) =>
    !addedNouns.includes(noun) || defaultHandler?.kind === 'save' || defaultHandler?.kind === 'list',
);
const started = { at: performance.now(), cpu: process.cpuUsage() };
afterAll(() => {
  const seconds = (performance.now() - started.at) / 1_000;
  const { user, system } = process.cpuUsage(started.cpu);
  const inputs = calls.length * runs;
  const rate = (((user + system) / 1_000_000) * 1_000) / inputs;
  process.stdout.write(
    `bad inputs: SEED=${seed}, ${inputs} in ${seconds.toFixed(1)} s, ${rate.toFixed(2)} s of processor per 1,000\n`,
  );
});

/** What is counted wherever a call is refused, and what asking alone keeps open: that is no change of what people see. */
const counters: Readonly<Record<string, readonly string[]>> = {
  loginAccount: ['rate_limit'],
  unlockManage: ['rate_limit'],
  giveFactor: ['rate_limit'],
  stepUp: ['rate_limit'],
  extendManage: ['session'],
  qrCreate: ['rate_limit'],
  captchaCheck: ['rate_limit'],
  checkUnique: ['rate_limit'],
  signOnTest: ['rate_limit'],
};

const localeAt = (index: number): Locale => locales[index % locales.length] ?? 'zh';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly code: unknown;
  /** A download was given: as good as code 0. */
  readonly isFile: boolean;
}

interface World {
  readonly backend: Backend;
  readonly session: TestSession;
}

let putBack: (() => Promise<void>) | undefined;

const fillNouns = async (backend: Backend): Promise<void> => {
  const generated = Object.values(contract.models).filter(({ isGenerated }) => isGenerated);
  if (putBack !== undefined) return putBack();
  for (const { noun } of generated) await insertRows(backend, noun, [{}, {}]);
  putBack = await keepRows(
    backend.database.db,
    generated.map(({ noun }) => noun),
    { name: 'nouns' },
  );
};

const openWorld = async (): Promise<World> => {
  const backend = await createBackend({ entities: added });
  await createCompanies(backend.database.db);
  await fillNouns(backend);
  return { backend, session: await backend.signIn(people.main) };
};

/** A sign-out that succeeded ends the one session: it is opened again for the next input. */
const reopen = ({ backend, session }: World) =>
  backend.database.db
    .updateTable('session')
    .set({ revoked_at: null })
    .where('session_id', '=', session.sessionId)
    .execute();

/** The text of a body; throws where the bytes are none. */
const textOf = ({ body }: WireInput): string =>
  typeof body === 'string'
    ? body.replace(/^\uFEFF/, '')
    : new TextDecoder('utf-8', { fatal: true }).decode(body);

const reportOf = (input: WireInput): string => Buffer.from(input.body).toString('latin1').slice(0, 300);

/** The fields of a body as a query; what is no JSON becomes a query as it is. */
const queryOf = (text: string): string => {
  try {
    const pairs = Object.entries<unknown>(JSON.parse(text)).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => [
        name,
        typeof one === 'string' ? one : JSON.stringify(one),
      ]),
    );
    return new URLSearchParams(pairs).toString();
  } catch {
    return text.replaceAll('#', '%23');
  }
};

const hostileFiles: readonly File[] = [
  new File([], 'empty.png', { type: 'image/png' }),
  new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], 'a.svg', {
    type: 'image/svg+xml',
  }),
  new File(['<html><script>alert(1)</script>'], 'photo.png', { type: 'image/png' }),
  new File(
    [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0x00])],
    '../../x\u0000.png',
    { type: 'image/png' },
  ),
  new File(['MZ'], `${'长'.repeat(300)}.jpg`, { type: 'application/x-msdownload' }),
];

/** The same request as the parts of a form, with a file where the JSON has an object; what is no JSON goes as it is. */
const asForm = (input: WireInput, index: number): Pick<RequestInit, 'body' | 'headers'> => {
  try {
    const form = new FormData();
    for (const [name, value] of Object.entries<unknown>(JSON.parse(textOf(input)))) {
      const file = hostileFiles[index % hostileFiles.length];
      const isFile = typeof value === 'object' && value !== null && file !== undefined;
      form.append(name, isFile ? file : String(value));
    }
    return { body: form };
  } catch {
    return { body: input.body, headers: { 'Content-Type': 'multipart/form-data; boundary=x' } };
  }
};

const contentOf = (call: CallModel, input: WireInput, index: number) =>
  call.encoding === 'multipart'
    ? asForm(input, index)
    : { body: input.body, headers: { 'Content-Type': input.contentType } };

const isJson = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('application/json') === true;

const send = async (world: World, call: CallModel, input: WireInput, index: number): Promise<Answer> => {
  const locale = localeAt(index);
  const content = contentOf(call, input, index);
  const { session, backend } = world;
  const headers = browserHeaders(session);
  const own = { ...headers, Cookie: `${headers.Cookie}; language=${locale}` };
  const path = `${backend.ports.config.basePath}${call.path.startsWith('/') ? '' : '/'}${call.path}`;
  const response =
    call.method === 'GET'
      ? await backend.send(`${path}?${queryOf(Buffer.from(input.body).toString())}`, { headers: own })
      : await backend.send(path, {
          method: 'POST',
          headers: { ...own, ...content.headers },
          body: content.body ?? null,
        });
  const text = await response.text();
  const isFile = call.encoding === 'navigation' && response.ok && !isJson(response);
  return { status: response.status, text, code: isFile ? '0' : /^\{"code":(\d+),/.exec(text)?.[1], isFile };
};

const scripts: Readonly<Record<Locale, RegExp>> = {
  zh: /\p{Script=Han}/u,
  en: /^[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*[A-Za-z][^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*$/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
};

/** A sentence without what it quotes from the request: that stays in the language it was written in. */
const ownWords = (text: string, sent: string): string =>
  text.replaceAll(/[“「](.+?)[”」]/gsu, (quote, quoted: string) => (sent.includes(quoted) ? '' : quote));

const isSentence = (text: unknown, sent: string, locale: Locale): boolean =>
  typeof text === 'string' &&
  scripts[locale].test(ownWords(text, sent)) &&
  !/%\{|undefined|\[object|^[a-z]+\.[a-zA-Z.]+$/.test(text);

/** What is wrong with an answer to a body, whatever was asked; undefined: nothing. */
const faultOf = ({ status, text, isFile }: Answer, sent: string, locale: Locale): string | undefined => {
  if (isFile) return undefined;
  const envelope: unknown = JSON.parse(text);
  if (status >= 500) return 'a server error';
  if (typeof envelope !== 'object' || envelope === null) return 'no envelope';
  const { code, message, data, ...rest } = envelope as Readonly<Record<string, unknown>>;
  if (Object.keys(rest).length > 0 || typeof data !== 'object' || data === null) return 'no envelope';
  if (code !== 0 && code !== 4000 && code !== 4001) return 'an unknown code';
  if (code !== 0 && !isSentence(message, sent, locale))
    return 'a message that is no sentence of the language';
  const { error_key: key, fields } = data as Readonly<Record<string, unknown>>;
  if (code === 4000 && typeof key !== 'string') return 'a refusal without its key';
  // A done answer may have fields of its own; a refusal's are sentences by field.
  if (code === 0 || fields === undefined) return undefined;
  const sentences = Object.entries(fields as object);
  return sentences.every(([name, sentence]) => name !== '' && isSentence(sentence, sent, locale))
    ? undefined
    : 'a field without its sentence';
};

/** What of the fields arrives: a query has no way to say an empty list. */
const arrivingOf = ({ method }: CallModel, fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => method !== 'GET' || !Array.isArray(value) || value.length > 0,
    ),
  );

/** Whether the call's own schema would let the request through: then only a handler can refuse it. */
const fitsSchema = (call: CallModel, input: WireInput): boolean => {
  // Which parts of a form are files is decided where it is read.
  if (call.encoding === 'multipart') return true;
  try {
    const sent: Readonly<Record<string, unknown>> = JSON.parse(textOf(input) || '{}');
    const { user_id, token, company_id, device_id, ...fields } = arrivingOf(call, sent);
    const own = Object.fromEntries(
      Object.entries({ user_id, token, company_id, device_id }).filter(
        ([name, value]) => value !== undefined && name in (call.request.properties ?? {}),
      ),
    );
    const request = normaliseRequest(call.request, { ...fields, ...own }, call.encoding);
    const validate = contract.requests[call.name];
    return validate !== undefined && violationsOf(validate, request).length === 0;
  } catch {
    return false;
  }
};

interface Fault {
  readonly fault: string;
  readonly sent: string;
  readonly answer: string;
}

interface Attack {
  readonly faults: readonly Fault[];
  /** Whether something was written, as a request that is in order may: the next call wants a world of its own. */
  readonly hasWritten: boolean;
}

/** Sends all the handler has to refuse itself, after some of what the schema refuses, and answers what went wrong. */
const attack = async (world: World, call: CallModel, inputs: readonly WireInput[]): Promise<Attack> => {
  const faults: Fault[] = [];
  let hasWritten = false;
  const take = await fingerprinter(world.backend.database, counters[call.name]);
  const fit = inputs.filter((input) => fitsSchema(call, input));
  const unfit = inputs.filter((input) => !fit.includes(input)).slice(0, refusedAtMost);
  let before = await take();
  const ask = async (input: WireInput, index: number): Promise<Answer> => {
    const locale = localeAt(index);
    const answer = await send(world, call, input, index);
    const report = (fault: string) =>
      faults.push({ fault, sent: reportOf(input), answer: answer.text.slice(0, 300) });
    const fault = faultOf(answer, Buffer.from(input.body).toString(), locale);
    if (fault !== undefined) report(fault);
    return answer;
  };
  const compare = async (what: string): Promise<void> => {
    const after = await take();
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    if (changed.length > 0) faults.push({ fault: `${changed.join(', ')} changed`, sent: what, answer: '' });
    before = after;
  };

  for (const [index, input] of unfit.entries()) {
    const answer = await ask(input, index);
    if (answer.code === '0' && call.effect === 'write')
      faults.push({
        fault: 'accepted against its schema',
        sent: reportOf(input),
        answer: answer.text.slice(0, 300),
      });
  }
  await compare('what the schema refuses');
  for (const [index, input] of fit.entries()) {
    const answer = await ask(input, index);
    if (call.effect === 'read') continue;
    if (answer.code !== '0') await compare(reportOf(input));
    else {
      hasWritten = true;
      await reopen(world);
      before = await take();
    }
  }
  await compare('what the call only reads');
  return { faults, hasWritten: hasWritten || faults.length > 0 };
};

let world: World | undefined;

// What is made once is no time of the first call: a test that runs out of it goes on in the database of the next.
beforeAll(async () => {
  world = await openWorld();
});

describe.each(calls)('$method $path ($name)', (call) => {
  it('answers every broken request with an envelope and changes nothing', {
    timeout: 10_000 + runs * msPerInput,
  }, async () => {
    world ??= await openWorld();
    const { userId, token, companyId, deviceId } = world.session;
    const session = { user_id: userId, token, company_id: companyId, device_id: deviceId };
    const inputs = fc.sample(mutatedInput(call, session), { seed, numRuns: runs });

    const { faults, hasWritten } = await attack(world, call, inputs);
    if (hasWritten) world = undefined;

    expect(faults.slice(0, 5)).toEqual([]);
  });
});
