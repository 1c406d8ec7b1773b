import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account, Fields } from '#conformance/client.ts';
import { type Ask, askOf, dataOf, signIn } from '../load/asking.ts';

/** What everyone who works writes down: what the servers have confirmed, and what they should not have answered. */
export interface Ledger {
  /** Names of people who were added, each once. */
  readonly added: string[];
  /** Names of people of sheets. */
  readonly imported: string[];
  /** The office someone was given last, and how often it was changed, by their id. */
  readonly edited: Map<number, { office: string; times: number }>;
  reads: number;
  /** Answers that said to come back, and lines that broke: what faults are to cost. */
  busy: number;
  broken: number;
  /** Answers no fault excuses, in words. */
  readonly faults: string[];
}

export const createLedger = (): Ledger => ({
  added: [],
  imported: [],
  edited: new Map(),
  reads: 0,
  busy: 0,
  broken: 0,
  faults: [],
});

/** Longest a request is tried again: every fault is over by then. */
const patienceMs = 120_000;
const answersWithinMs = 30_000;
const againAfterMs = 100;

/** Sends a request to one process after the other until one of them has answered it, as a balancer and a patient browser do together. */
const insistent =
  (ready: () => readonly string[], ledger: Ledger) =>
  async (request: Request): Promise<Response> => {
    const body = request.method === 'GET' ? undefined : await request.arrayBuffer();
    const { pathname, search } = new URL(request.url);
    const began = performance.now();
    for (;;) {
      if (performance.now() - began > patienceMs) throw new Error(`No answer to ${pathname} for two minutes`);
      const servers = ready();
      const server = servers[randomInt(Math.max(1, servers.length))];
      const answer = server === undefined ? undefined : await sendTo(server);
      if (answer !== undefined) return answer;
      await pause(againAfterMs);
    }
    async function sendTo(server: string): Promise<Response | undefined> {
      const headers = new Headers(request.headers);
      headers.set('origin', server);
      try {
        const answer = await fetch(`${server}${pathname}${search}`, {
          ...{ method: request.method, headers, signal: AbortSignal.timeout(answersWithinMs) },
          ...(body === undefined ? {} : { body }),
        });
        if (answer.status < 500) return answer;
        if (answer.status === 503 && answer.headers.has('retry-after')) ledger.busy += 1;
        else
          ledger.faults.push(`${pathname} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
      } catch {
        ledger.broken += 1;
      }
      return undefined;
    }
  };

/** The data of a call that is to be done; undefined where it was refused, which is written down. */
type Do = (name: Parameters<Ask>[0], fields?: Fields) => Promise<Fields | undefined>;

const doing =
  (ask: Ask, ledger: Ledger): Do =>
  async (name, fields) => {
    const answer = await ask(name, fields);
    const { code, message } = (answer.body ?? {}) as { readonly code?: unknown; readonly message?: unknown };
    if (answer.status === 200 && code === 0) return dataOf(answer);
    ledger.faults.push(`${name} answered code ${String(code)}: ${String(message)}`);
    return undefined;
  };

/** A worker's turn; the number says which of theirs it is. */
type Work = (turn: number) => Promise<void>;

const mobileOf = (number: number): string => `19${String(number).padStart(9, '0')}`;
/** Numbers no one of the demo has. */
let given = randomInt(10_000_000) * 10;
const nextMobile = (): string => {
  given += 1;
  return mobileOf(given);
};

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** A name of letters alone, which tells who is meant. */
const nameOf = (kind: string, number: number): string =>
  `${kind}${[...String(number)].map((digit) => letters[Number(digit)]).join('')}${randomUUID().replaceAll(/[\d-]/g, '').slice(0, 6)}`;

/** Adds a person, and gives them one office after the other. */
const editor = (act: Do, ledger: Ledger, department: number): Work => {
  let id: number | undefined;
  return async (turn) => {
    if (id === undefined || turn % 20 === 0) {
      const name = nameOf('Soak', turn);
      const added = await act('saveUser', {
        ...{ name, phone: nextMobile(), main_department_id: department },
        ...{ departments: [{ id: department, position: '员工' }], request_id: randomUUID() },
      });
      if (added === undefined) return;
      ledger.added.push(name);
      id = Number(added.user_id);
      return;
    }
    const office = `Room ${turn}`;
    const saved = await act('saveUser', { id, office_location: office, request_id: randomUUID() });
    if (saved !== undefined)
      ledger.edited.set(id, { office, times: (ledger.edited.get(id)?.times ?? 0) + 1 });
  };
};

const rowsOfSheet = 40;
const looksEveryMs = 300;

/** Waits until an import is no longer at work. */
const outcomeOf = async (
  act: Do,
  import_id: number,
  busy: readonly string[],
): Promise<Fields | undefined> => {
  for (;;) {
    const job = await act('importInfo', { import_id });
    if (job === undefined || !busy.includes(String(job.status))) return job;
    await pause(looksEveryMs);
  }
};

/** Brings sheets of people. */
const importer =
  (act: Do, ledger: Ledger, path: string): Work =>
  async (turn) => {
    const names = Array.from({ length: rowsOfSheet }, (_, row) => nameOf('Sheet', turn * rowsOfSheet + row));
    const lines = names.map((name) => `${name},${nextMobile()},${path},员工`);
    const file = new File([`\uFEFF${['姓名,手机号,部门,职位', ...lines].join('\r\n')}\r\n`], 'people.csv', {
      type: 'text/csv',
    });
    const uploaded = await act('memberUpload', { file, type: 'add', request_id: randomUUID() });
    if (uploaded === undefined) return;
    const import_id = Number(uploaded.import_id);
    const checked = await outcomeOf(act, import_id, ['uploaded']);
    if (checked === undefined) return;
    const begun = await act('memberImport', { import_id, status: 1, request_id: randomUUID() });
    if (begun === undefined) return;
    const done = await outcomeOf(act, import_id, ['checked', 'importing']);
    if (done?.status === 'finished') ledger.imported.push(...names);
    else ledger.faults.push(`An import ended as ${String(done?.status)}`);
  };

/** Looks at pages of people, the tree and the home page. */
const reader =
  (act: Do, ledger: Ledger): Work =>
  async (turn) => {
    const everyone = { id: 0, include_sub: 1, page_size: 20 };
    await act('departmentUsers', { ...everyone, page: 1 + (turn % 5) });
    await act('departments', { id: 0 });
    await act('homeOverview');
    ledger.reads += 3;
  };

const editors = 4;
const readers = 3;
const betweenTurnsMs = 150;
const betweenSheetsMs = 5_000;

/** Who works, in one session: a browser with many tabs. */
export interface Workshop {
  readonly work: (isOver: () => boolean) => Promise<void>;
}

/** Opens the session everyone works in. */
export const openWorkshop = async (
  account: Account,
  ready: () => readonly string[],
  ledger: Ledger,
): Promise<Workshop> => {
  const client = await signIn('http://console.soak/api', account, insistent(ready, ledger));
  const act = doing(askOf(client), ledger);
  const tree = await act('departments', { id: 0 });
  const [place] = (tree?.departments ?? []) as readonly { readonly id: number; readonly name: string }[];
  if (place === undefined) throw new Error('The demo company has no departments');
  const everyone: readonly (readonly [Work, number])[] = [
    [importer(act, ledger, place.name), betweenSheetsMs],
    ...Array.from({ length: editors }, () => [editor(act, ledger, place.id), betweenTurnsMs] as const),
    ...Array.from({ length: readers }, () => [reader(act, ledger), betweenTurnsMs] as const),
  ];
  return {
    /** Everyone works until it is over, and finishes what they have begun. */
    work: async (isOver) => {
      await Promise.all(
        everyone.map(async ([turnOf, pauseMs]) => {
          for (let turn = 0; !isOver(); turn += 1) {
            await turnOf(turn);
            await pause(pauseMs);
          }
        }),
      );
    },
  };
};
