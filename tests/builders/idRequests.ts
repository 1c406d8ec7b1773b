import * as fc from 'fast-check';
import type { FieldSchema, Json } from '#engine/dialect.ts';
import type { CallModel } from '#engine/model.ts';
import { resolved, validRequest } from './requests.ts';

/** Two requests that differ in one id alone, however often it stands in them. */
export interface IdRequest {
  readonly call: CallModel;
  readonly withId: (id: number) => Readonly<Record<string, Json>>;
}

/** The largest bound of a number that counts something (people of a group): ids have none, or one beyond all of them. */
const largestCount = 100_000;

/** Numbers that could name a row: no flag, no choice, no money, nothing that only counts. */
const canBeId = ({ type, format, enum: choices, maximum = Infinity }: FieldSchema): boolean =>
  type === 'integer' &&
  format !== 'flag' &&
  format !== 'money' &&
  choices === undefined &&
  maximum > largestCount;

/** Numbers that only count, however large: pages, versions, the steps of a proof of work. */
const onlyCounts = (name: string): boolean =>
  ['page', 'page_size', 'version', 'versions', 'counter'].includes(name);

const replaced = (given: FieldSchema, value: Json, id: number): Json => {
  const schema = resolved(given);
  if (value === null) return value;
  if (canBeId(schema)) return id;
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => replaced(schema.items ?? {}, item, id));
    // Where all have become the same one, it stands once.
    return items.filter(
      (item, at) => items.findIndex((other) => JSON.stringify(other) === JSON.stringify(item)) === at,
    );
  }
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      onlyCounts(name) ? each : replaced(schema.properties?.[name] ?? {}, each, id),
    ]),
  );
};

/** Requests a call's schema allows with every id replaced by one; none for a call that takes no id. */
export const idRequestsOf = (call: CallModel, count: number, seed: number): readonly IdRequest[] =>
  fc.sample(validRequest(call.request), { numRuns: count, seed }).flatMap((sample) => {
    // A request is an object, and so is what becomes of it.
    const withId = (id: number) => replaced(call.request, sample, id) as Readonly<Record<string, Json>>;
    return JSON.stringify(withId(1)) === JSON.stringify(withId(2)) ? [] : [{ call, withId }];
  });
