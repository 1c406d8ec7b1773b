import type { Answer } from '#conformance/client.ts';
import type { Row } from '../row.ts';
import { quantile } from '../timing.ts';

/** Asks one call and notes how long its answer took, and whether it was one. */
export type Timed = (ask: () => Promise<Answer>) => Promise<Answer | undefined>;

/** What one kind of person does on the console, again and again. */
export interface Role {
  readonly name: string;
  /** How many of them there are at once. */
  readonly people: number;
  /** How long each looks at what came before asking again. */
  readonly pauseMs: number;
  readonly visit: (timed: Timed, turn: number) => Promise<void>;
}

/** What a role met with. */
export interface RoleFigures {
  readonly role: string;
  readonly perSecond: number;
  readonly latencies: readonly number[];
  /** Each answer that was none, in words. */
  readonly errors: readonly string[];
}

/** Milliseconds an answer may take, and the share of errors there may be, in percent. */
export const targets = { p95: 300, p99: 1_000, errors: 0 } as const;

/** Why an answer is none; undefined where the server did what it was asked. */
const errorIn = ({ status, body }: Answer): string | undefined => {
  const { code, message } = (body ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  if (status === 200 && code === 0) return undefined;
  return `HTTP ${status}, code ${String(code)}${typeof message === 'string' ? `: ${message}` : ''}`;
};

/** Lets the people of a role visit for some seconds; each of them once in any case. */
export const measureRole = async (
  { name, people, pauseMs, visit }: Role,
  seconds: number,
): Promise<RoleFigures> => {
  const latencies: number[] = [];
  const errors: string[] = [];
  const timed: Timed = async (ask) => {
    const started = performance.now();
    try {
      const answer = await ask();
      latencies.push(performance.now() - started);
      const error = errorIn(answer);
      if (error !== undefined) errors.push(error);
      return error === undefined ? answer : undefined;
    } catch (error) {
      latencies.push(performance.now() - started);
      errors.push(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
  const started = performance.now();
  const isOver = () => performance.now() - started >= seconds * 1_000;
  const person = async (first: number) => {
    for (let turn = first; turn === first || !isOver(); turn += people) {
      await visit(timed, turn);
      await new Promise((resolve) => setTimeout(resolve, isOver() ? 0 : pauseMs));
    }
  };
  await Promise.all(Array.from({ length: people }, (_, first) => person(first)));
  const elapsed = (performance.now() - started) / 1_000;
  return { role: name, perSecond: latencies.length / elapsed, latencies, errors };
};

/** The lines of the report about one role. */
export const rowsOfRole = ({ role, perSecond, latencies, errors }: RoleFigures): readonly Row[] => {
  const atMost = (value: number) => ({ kind: 'at most', value, of: 'ours' }) as const;
  const within = (share: number) => quantile(latencies, share);
  return [
    { name: `${role}: answers`, unit: 'per second', ours: perSecond },
    { name: `${role}: p50`, unit: 'ms', ours: within(0.5) },
    { name: `${role}: p95`, unit: 'ms', ours: within(0.95), goal: atMost(targets.p95) },
    { name: `${role}: p99`, unit: 'ms', ours: within(0.99), goal: atMost(targets.p99) },
    {
      name: `${role}: errors`,
      unit: '%',
      ours: (100 * errors.length) / latencies.length,
      goal: atMost(targets.errors),
    },
  ];
};
