import { createModel } from '#engine/createModel.ts';
import type { CallModel } from '#engine/model.ts';
import { isSpecified } from '#engine/specifiedCalls.ts';
import { entities } from '#generated/entities.ts';
import type { Calls } from '#generated/types.ts';
import { replies } from '#generated/validators/calls.js';
import type { Asker } from './asker.ts';
import { type Account, type Client, openClient } from './client.ts';
import { runScenario } from './scenario.ts';
import { type Expected, type Finding, findingOf, judgeAnswer } from './verdict.ts';

export type { Account } from './client.ts';
export type { Finding } from './verdict.ts';

const calls = new Map<string, CallModel>(
  entities.flatMap((entity) => Object.values(createModel(entity).calls)).map((call) => [call.name, call]),
);

const callNamed = (name: string): CallModel => {
  const call = calls.get(name);
  if (call === undefined) throw new Error(`There is no call ${name}`);
  return call;
};

const dataIn = (body: unknown): unknown => (body as { readonly data?: unknown } | undefined)?.data;

/** Whether there is nothing better to say of a call so far. */
const isOpen = (known: Finding | undefined): boolean => known === undefined || known.verdict === 'right';

/** Asks through a client and keeps of each call the first finding that is not right. */
const createAsker = (client: Client, findings: Map<string, Finding>): Asker => {
  const judge = async (name: keyof Calls, fields: object, expected: Expected) => {
    const call = callNamed(name);
    const answer = await client.send(call, fields as Readonly<Record<string, unknown>>);
    const reply = replies[name];
    if (reply === undefined) throw new Error(`The reply of ${name} has no schema`);
    const finding = findingOf(call, judgeAnswer(answer, expected, { path: call.path, reply }));
    if (isOpen(findings.get(name))) findings.set(name, finding);
    return finding.verdict === 'right' ? answer : undefined;
  };
  return {
    ask: async (name, fields = {}) =>
      dataIn((await judge(name, fields, 'data'))?.body) as Calls[typeof name]['reply'] | undefined,
    askRefused: async (name, fields) => {
      await judge(name, fields, 'refusal');
    },
    askFile: async (name, fields = {}) => (await judge(name, fields, 'file'))?.bytes,
    askExport: async (name, fields = {}) => dataIn((await judge(name, fields, 'export'))?.body),
    complain: (name, verdict, note) => {
      if (isOpen(findings.get(name)))
        findings.set(name, findingOf(callNamed(name), { verdict, note, places: [] }));
    },
  };
};

/** The newest code in the outbox of a demo of ours, which shows what it would have sent. */
const codeOfDemo = async (client: Client): Promise<string | undefined> => {
  const { body } = await client.send(callNamed('demoSmsOutbox'), {});
  const { list } = (dataIn(body) ?? {}) as { readonly list?: readonly { readonly text: string }[] };
  return /\d{6}/.exec(list?.[0]?.text ?? '')?.[0];
};

interface ConformanceOptions {
  /** Address of the API. */
  readonly url: string;
  readonly account: Account;
  /** Differs from run to run. */
  readonly mark: string;
  /** Reads the code that was just sent to the account's number; without it what needs a code is not asked. */
  readonly readCode?: () => Promise<string | undefined>;
  /** Instead of the network. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * Asks a server all calls of the specification (docs/spec.md section 7) as its main administrator, and says of each what it turned out
 * to be, in the order of the schemas. Makes what it needs and takes it away. Throws where the server cannot be reached or the account
 * cannot sign in.
 */
export const checkConformance = async ({
  url,
  account,
  mark,
  readCode,
  fetch,
}: ConformanceOptions): Promise<readonly Finding[]> => {
  const signIn = {
    login: callNamed('loginAccount'),
    unlock: callNamed('unlockManage'),
    stepUp: callNamed('stepUp'),
  };
  const client = await openClient({ url, account, signIn, ...(fetch === undefined ? {} : { fetch }) });
  const findings = new Map<string, Finding>();
  await runScenario({
    ...createAsker(client, findings),
    account,
    mark,
    // Who signs in by a password does so on a server of ours.
    readCode: readCode ?? (async () => (account.password === undefined ? undefined : codeOfDemo(client))),
  });
  return [...calls.values()]
    .filter(isSpecified)
    .map(
      (call) =>
        findings.get(call.name) ??
        findingOf(call, { verdict: 'not asked', note: 'what it needs could not be made', places: [] }),
    );
};

const isRight = ({ verdict }: Finding): boolean => verdict === 'right';

const counted = (findings: readonly Finding[]): string => {
  const verdicts = [...new Set(findings.map(({ verdict }) => verdict))];
  return verdicts
    .map((verdict) => `${findings.filter((each) => each.verdict === verdict).length} ${verdict}`)
    .join(', ');
};

/** For a terminal: what is not right call by call, each with its places, and how many are what. */
export const textReport = (findings: readonly Finding[]): string => {
  const lines = findings
    .filter((finding) => !isRight(finding))
    .flatMap(({ verdict, method, path, note, places }) => [
      `${verdict.padEnd(11)} ${method} ${path}${note === '' ? '' : `: ${note}`}`,
      ...places.map((place) => `            ${place}`),
    ]);
  return [...lines, `${findings.length} calls: ${counted(findings)}`].join('\n');
};

const escaped = (text: string): string =>
  text.replace(/[<>&"]/g, (character) => `&#${character.codePointAt(0)};`);

const caseOf = (finding: Finding): string => {
  const { method, path, verdict, note, places } = finding;
  const head = `    <testcase classname="conformance" name="${escaped(`${method} ${path}`)}"`;
  if (isRight(finding)) return `${head}/>`;
  const message = `message="${escaped(`${verdict}: ${note}`)}"`;
  const outcome =
    verdict === 'not asked'
      ? `<skipped ${message}/>`
      : `<failure ${message}>${escaped(places.join('\n'))}</failure>`;
  return `${head}>${outcome}</testcase>`;
};

/** JUnit's XML: a case per call, as build servers read it. */
export const junitReport = (findings: readonly Finding[]): string => {
  const skipped = findings.filter(({ verdict }) => verdict === 'not asked').length;
  const failures = findings.filter((finding) => !isRight(finding)).length - skipped;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `  <testsuite name="conformance" tests="${findings.length}" failures="${failures}" skipped="${skipped}">`,
    ...findings.map(caseOf),
    '  </testsuite>',
    '',
  ].join('\n');
};
