import type { Picked } from './importTarget.ts';

/** Asks of one thing after the other whether it is made. `keyOf` makes what is compared of a name. */
export const pickerOf = (
  { kind, names }: Picked,
  keyOf: (name: string) => string = (name) => name,
): ((key: string) => boolean) => {
  const named = new Set(names.map(keyOf));
  return (key) => named.has(key) === (kind === 'only');
};

/** What a confirmation says of one kind: names that are wanted or not, and what becomes of those it does not name. */
export interface PickRequest {
  readonly wanted: readonly string[] | null | undefined;
  readonly refused: readonly string[] | null | undefined;
  /** 1: the others are made, 0: they are not. Without it the wanted ones are the only ones, where some are named. */
  readonly others: 0 | 1 | null | undefined;
}

/** What is made: contract.md's `status` alone writes every valid row, so all of it where nothing is said. */
export const pickedOf = ({ wanted, refused, others }: PickRequest): Picked => {
  const isOnly = others === undefined || others === null ? (wanted ?? []).length > 0 : others === 0;
  return isOnly ? { kind: 'only', names: wanted ?? [] } : { kind: 'but', names: refused ?? [] };
};
