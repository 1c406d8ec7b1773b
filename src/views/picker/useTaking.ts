import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import type { BrowsedChoice, ChosenPerson } from './BrowsedPeople.tsx';

/** Someone who is not taken, and why. */
export interface LeftOut {
  readonly id: number;
  readonly name: string;
  readonly reason: string;
}

interface Person {
  readonly id: number;
  readonly name: string;
}

/** Who of several people can be chosen, and who is left out: by the rule of the place, and by how much room there is. */
export const takenOf = (
  people: readonly Person[],
  {
    chosen,
    limit,
    reasonOf,
    full,
  }: {
    readonly chosen: readonly ChosenPerson[];
    readonly limit: number;
    readonly reasonOf: (id: number) => string | undefined;
    readonly full: string;
  },
): { readonly taken: readonly Person[]; readonly leftOut: readonly LeftOut[] } => {
  const known = new Set(chosen.map(({ id }) => Number(id)));
  const taken: Person[] = [];
  const leftOut: LeftOut[] = [];
  for (const person of people) {
    if (known.has(person.id)) continue;
    const reason = reasonOf(person.id) ?? (chosen.length + taken.length < limit ? undefined : full);
    if (reason === undefined) taken.push(person);
    else leftOut.push({ ...person, reason });
    known.add(person.id);
  }
  return { taken, leftOut };
};

const pageSize = 100;

interface Page {
  readonly people: readonly Person[];
  readonly total: number;
}

/** Takes everyone a question finds, page after page; who cannot be chosen is left out with the reason. */
export const useTaking = (choice: BrowsedChoice) => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const [isRunning, setRunning] = useState(false);
  const [said, setSaid] = useState<{ readonly text: string; readonly leftOut: readonly LeftOut[] }>();
  const { chosen, limit, reasonAgainst, onChange } = choice;

  const rowsOf = async (people: readonly Person[]): Promise<ReadonlyMap<number, RaRecord>> => {
    if (reasonAgainst === undefined || people.length === 0) return new Map();
    const { data } = await provider.getMany('member', { ids: people.map(({ id }) => id) });
    return new Map(data.map((row) => [Number(row.id), row]));
  };

  const readAll = async (ask: (page: number, size: number) => Promise<Page>): Promise<readonly Person[]> => {
    const all: Person[] = [];
    for (let page = 1; ; page += 1) {
      const { people, total } = await ask(page, pageSize);
      all.push(...people);
      // Beyond what there is room for no one is read: of them it is enough to say that it is full.
      if (people.length === 0 || all.length >= total || all.length > limit) return all;
    }
  };

  const take = async (ask: (page: number, size: number) => Promise<Page>) => {
    setRunning(true);
    setSaid(undefined);
    try {
      const people = await readAll(ask);
      const rows = await rowsOf(people);
      const reasonOf = (id: number) => {
        const row = rows.get(id);
        return row === undefined ? undefined : reasonAgainst?.(row);
      };
      const full = translate('quickApp.full');
      const { taken, leftOut } = takenOf(people, { chosen, limit, reasonOf, full });
      onChange([...chosen, ...taken]);
      setSaid({
        text: translate('views.picker.taken', {
          count: formatCount(taken.length),
          left: formatCount(leftOut.length),
        }),
        leftOut,
      });
    } catch (error) {
      setSaid({ text: error instanceof Error ? error.message : String(error), leftOut: [] });
    } finally {
      setRunning(false);
    }
  };
  return { take, isRunning, said };
};
