import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutation, mutationsOf } from './mutations.ts';

/** Where a fault costs most: rules, models, what is read and written, who may. */
export const folders = [
  'src/engine',
  'src/domain',
  'src/dataProvider',
  'src/session',
  'src/server/crud',
  'src/server/guard',
  'src/views/form',
  'src/views/list',
];

/** A mutation that is tried; the switch in the code asks for its id. */
export interface Mutant extends Mutation {
  readonly id: number;
  readonly folder: string;
}

const mutationsIn = (folder: string): readonly Mutation[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .sort()
    .map((file) => join(folder, file))
    .flatMap((file) => mutationsOf(file, readFileSync(file, 'utf8')));

/**
 * Some of these mutations, the same for the same seed. What is drawn depends on what is changed and not on where it stands: whatever
 * is written above a line or in another file, it is drawn as before. So two commits are compared by nearly the same mutants.
 */
export const drawMutations = (
  mutations: readonly Mutation[],
  seed: number,
  count: number,
): readonly Mutation[] => {
  const seen = new Map<string, number>();
  const ranked = mutations.map((mutation) => {
    const change = [seed, mutation.file, mutation.kind, mutation.before, mutation.after].join('\0');
    const occurrence = seen.get(change) ?? 0;
    seen.set(change, occurrence + 1);
    return { mutation, rank: createHash('sha256').update(`${change}\0${occurrence}`).digest('hex') };
  });
  return ranked
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutation }) => mutation);
};

/** So many mutants, the same number from each folder. The folders take turns: a run that is ended early has tried some of each. */
export const chooseMutants = (asked: readonly string[], seed: number, count: number): readonly Mutant[] => {
  const rounds = Math.ceil(count / asked.length);
  const drawn = asked.map((folder) =>
    drawMutations(mutationsIn(folder), seed, rounds).map((mutation) => ({ ...mutation, folder })),
  );
  return Array.from({ length: rounds }, (_, round) => drawn.flatMap((each) => each.slice(round, round + 1)))
    .flat()
    .slice(0, count)
    .map((mutation, id) => ({ ...mutation, id }));
};
