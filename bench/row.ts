import type { Account } from '#conformance/client.ts';

/** One line of the report: our figure beside its reference, measured in the same run. */
export interface Row {
  readonly name: string;
  /** `shift` is the share of the screen that was pushed, times how far (Cumulative Layout Shift). */
  readonly unit: 'ms' | 'per second' | 'kB' | 'MB' | 'shift' | '%';
  readonly ours: number;
  readonly reference?: number;
  /** What the reference is, in a few words. */
  readonly against?: string;
  readonly goal?: {
    readonly kind: 'at most' | 'at least';
    readonly value: number;
    readonly of: 'ours' | 'ratio';
  };
}

/** `full` gives figures; `smoke` walks the same way with next to nothing in seconds, so that a bench that broke is found. */
export type Size = 'full' | 'smoke';

/** Says what a bench is doing. */
export type Say = (step: string) => void;

/** A server that is there already, with accounts of it; the first is a main administrator. */
export interface AskedServer {
  readonly url: string;
  readonly accounts: readonly (Account & { readonly role?: string })[];
}

/** What may be asked of a bench that has it: `rounds` instead of its own number, a `server` instead of its own. */
export interface BenchOptions {
  readonly rounds?: number;
  readonly server?: AskedServer;
}

/**
 * A family of measurements: makes what it needs, measures, cleans up. Missing tools are said in `skipped`, what makes the run fail
 * whatever its figures are in `failed`.
 */
export interface Bench {
  readonly name: string;
  /** Only measured where it is named: it takes too long to go along with the others. */
  readonly isAskedFor?: true;
  readonly run: (
    size: Size,
    say: Say,
    options: BenchOptions,
  ) => Promise<{
    readonly rows: readonly Row[];
    readonly skipped?: readonly string[];
    readonly failed?: readonly string[];
  }>;
}

/** Ours divided by the reference. */
export const ratioOf = (row: Row): number | undefined =>
  row.reference === undefined ? undefined : row.ours / row.reference;

/** Whether the goal is met; undefined where there is none. */
export const meetsGoal = (row: Row): boolean | undefined => {
  if (row.goal === undefined) return undefined;
  const figure = row.goal.of === 'ours' ? row.ours : ratioOf(row);
  if (figure === undefined) return undefined;
  return row.goal.kind === 'at most' ? figure <= row.goal.value : figure >= row.goal.value;
};
