import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoPicture, Drawing } from './pictures.ts';
import { dayOf, daysBefore, hoursBefore } from './random.ts';
import type { Row, TableRows } from './rows.ts';
import type { World } from './world.ts';

/** A picture as a data file names it; `scene`: the field it was uploaded for. */
export interface PictureValue extends Drawing {
  readonly scene: string;
}

/** A table of a data file: what all rows have alike, and the rows. A column left out is null. */
interface DataTable {
  readonly each?: Row;
  readonly rows: readonly Row[];
}

type DataFile = Readonly<Record<string, DataTable>>;

const folder = join(import.meta.dirname, 'data');

/** The data files in the order of their names; each names its tables in the order they are written. */
export const readData = (): readonly DataFile[] =>
  readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as DataFile);

const hoursPerDay = 24;
const hoursOf = (span: string): number => Number.parseFloat(span) * (span.endsWith('d') ? hoursPerDay : 1);

type Word = (world: World, ...rest: readonly string[]) => unknown;

/** What a data file asks for by name: `$seat 信息技术部 2`. */
const words: Readonly<Record<string, Word>> = {
  /** The instant so many hours or days ago: `$ago 3h`, `$ago 40d`; a negative span lies ahead. */
  ago: ({ now }, span = '0h') => hoursBefore(now, hoursOf(span)),
  /** The calendar day so many days from today. */
  day: ({ now }, days) => dayOf(daysBefore(now, -Number(days))),
  days: ({ now }, first, last) =>
    [first, last].map((days) => dayOf(daysBefore(now, -Number(days)))).join(' – '),
  month: ({ now }) => dayOf(now).slice(0, 'YYYY-MM'.length),
  main: ({ main }) => main.userId,
  department: ({ department }, name = '') => department(name).id,
  /** All departments of the first level. */
  top: ({ company }) => company.departments.filter(({ parentId }) => parentId === 0).map(({ id }) => id),
  seat: ({ seat }, name = '', place = '0') => seat(name, Number(place)).userId,
  name: ({ seat }, name = '', place = '0') => seat(name, Number(place)).name,
  /** One of those who complain, each another. */
  reporter: ({ reporter }, place) => reporter(Number(place)).userId,
};

const isPicture = (value: unknown): value is PictureValue =>
  typeof value === 'object' && value !== null && 'motif' in value;

/** Pictures that were drawn, by the very value of the data; none where there is no place to keep them. */
export type Drawn = ReadonlyMap<PictureValue, DemoPicture>;

/** Every picture the data asks for. */
export const picturesOf = (value: unknown): readonly PictureValue[] => {
  if (isPicture(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(picturesOf) : [];
};

interface Filling {
  readonly world: World;
  readonly drawn: Drawn;
  readonly addressOf: (fileId: string) => string;
}

const factsOf = ({ fileId, name, mime, bytes, width, height }: DemoPicture) => ({
  file_id: fileId,
  name,
  mime,
  size: bytes.byteLength,
  width,
  height,
});

const spoken = (text: string, world: World): unknown => {
  const [word = '', ...rest] = text.slice(1).split(' ');
  const meaning = words[word];
  if (meaning === undefined) throw new Error(`The demo's data has no word for ${text}`);
  return meaning(world, ...rest);
};

/** A value as it is stored. Undefined: a picture that was not drawn. */
const fillValue = (value: unknown, filling: Filling): unknown => {
  if (typeof value === 'string') return value.startsWith('$') ? spoken(value, filling.world) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (isPicture(value)) {
    const picture = filling.drawn.get(value);
    return picture && { ...factsOf(picture), url: filling.addressOf(picture.fileId) };
  }
  if (Array.isArray(value))
    return value.map((each) => fillValue(each, filling)).filter((each) => each !== undefined);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fillValue(each, filling)]));
};

/** A row as it is stored; none where its picture was not drawn. */
const fillRow = (row: Row, filling: Filling): readonly Row[] => {
  const filled = Object.entries(row).map(([name, value]) => [name, fillValue(value, filling)] as const);
  return filled.some(([, value]) => value === undefined) ? [] : [Object.fromEntries(filled)];
};

/** What the store of files knows of the pictures of a table's rows, numbered from 1. */
const fileRows = (rows: readonly Row[], filled: readonly Row[], { world, drawn }: Filling): readonly Row[] =>
  rows.flatMap((row, index) =>
    picturesOf(row).flatMap((value) => {
      const picture = drawn.get(value);
      const { submitted_by: submitter, reporter_id: reporter, submit_time: at } = filled[index] ?? {};
      return picture === undefined
        ? []
        : [
            {
              ...factsOf(picture),
              scene: value.scene,
              row_id: index + 1,
              uploaded_by: submitter ?? reporter ?? world.main.userId,
              uploaded_at: at ?? world.now,
            },
          ];
    }),
  );

/**
 * The rows of a data file with all it names looked up; those of its pictures' files come last. What its first table is about is not there
 * when none of its pictures was drawn: then nothing of the file is.
 */
export const fillData = (file: DataFile, filling: Filling): TableRows => {
  const files: Row[] = [];
  const tables = Object.entries(file).map(([table, { each = {}, rows }]) => {
    const whole = rows.map((row) => ({ ...each, ...row }));
    const filled = whole.flatMap((row) => fillRow(row, filling));
    files.push(...fileRows(whole, filled, filling));
    return [table, filled] as const;
  });
  return tables[0]?.[1].length === 0 ? {} : { ...Object.fromEntries(tables), file: files };
};
