import { systemFields } from '#domain/customField/definition.ts';
import facts from './facts/customFields.json' with { type: 'json' };
import type { PlannedPerson } from './person.ts';
import type { Row } from './rows.ts';

type Values = Readonly<Record<string, unknown>>;

/** The same number for the same person in every run, spread evenly; it draws nothing from the shared sequence. */
const lot = (userId: number, salt: number, parts: number): number =>
  (Math.imul(userId + salt * 7919, 2_654_435_761) >>> 8) % parts;

const hundred = 100;
const shares = { size: 72, contact: 34, licence: 41 } as const;

const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];

const licencesOf = (userId: number): readonly number[] => {
  const first = lot(userId, 4, 4) + 1;
  return lot(userId, 5, 6) === 0 ? [first, 5] : [first];
};

/** What somebody of the demo company has filled in: about two thirds something. */
export const customValuesOf = ({ userId, name }: PlannedPerson): Values => ({
  ...(lot(userId, 1, hundred) < shares.size ? { c1: lot(userId, 2, 5) + 1 } : {}),
  ...(lot(userId, 3, hundred) < shares.contact
    ? { c2: `${[...name][0]}${pick(facts.givenNames, userId)}（${pick(facts.relatives, userId >> 1)}）` }
    : {}),
  ...(lot(userId, 6, hundred) < shares.licence ? { c3: licencesOf(userId) } : {}),
});

/** What they are found by because of it: the names of their licences. */
export const customWordsOf = ({ c3 }: Values): readonly string[] =>
  Array.isArray(c3) ? c3.flatMap((id: number) => facts.fields[2]?.options[id - 1] ?? []) : [];

/** Fields administrators have added: a size, a contact and licences. */
export const customFieldRows = (now: Date): readonly Row[] =>
  facts.fields.map(({ options, ...field }, index) => ({
    ...field,
    options: options.map((option, place) => ({ id: place + 1, name: option })),
    next_option: options.length + 1,
    sort: systemFields.length + index,
    version: 1,
    updated_at: now,
  }));
