import { randomUUID } from 'node:crypto';
import type { ImportChoices } from '#server/database/tables/sheet.ts';
import type { PreparedFile } from '#server/features/imports/takeFile.ts';
import { everythingNew } from '#tests/setup/importTarget.ts';

/** What the processes that are killed import: visitors of a schema alone, and members with departments that are not there yet. */
export type KilledNoun = 'visitor' | 'member';

/** A file that was read, and what is ticked with it. */
export interface KilledSheet {
  readonly file: PreparedFile;
  readonly choices: ImportChoices;
}

/** Three pieces of each: more make the run slower and find nothing else. */
const visitorRows = 260;
const memberRows = 260;
/** So few that every piece makes some, and finds one that the piece before it made. */
const peoplePerDepartment = 20;

const times = <Made>(count: number, make: (at: number) => Made): readonly Made[] =>
  Array.from({ length: count }, (_, at) => make(at));

const fileOf = (hash: string, cells: readonly Readonly<Record<string, string>>[]): PreparedFile => ({
  sheet: {
    format: 'csv',
    locale: 'zh',
    columns: Object.keys(cells[0] ?? {}),
    rows: cells.map((each, at) => ({ line: at + 2, cells: each, faults: [] })),
    notes: [],
  },
  name: 'rows.csv',
  hash,
});

const visitors = (_: number): KilledSheet => {
  const hash = randomUUID();
  const cells = times(visitorRows, (at) => ({
    name: `访客${at}`,
    badge: `${hash.slice(0, 8)}-${at}`,
    visits: String(at),
  }));
  return {
    file: fileOf(hash, cells),
    choices: { withWarnings: false, ...everythingNew },
  };
};

const members = (number: number): KilledSheet => {
  const top = `研发部/第${number}批`;
  const partOf = (at: number): string => `${top}/第${Math.floor(at / peoplePerDepartment)}组`;
  const cells = times(memberRows, (at) => ({
    name: `新人${number}号${at}`,
    phone: `139${String(number * 1_000 + at).padStart(8, '0')}`,
    part: partOf(at),
  }));
  return {
    file: fileOf(randomUUID(), cells),
    choices: { withWarnings: true, ...everythingNew },
  };
};

/** A sheet no one sent before; `number` is another one each time. */
export const killedSheet = (noun: KilledNoun, number: number): KilledSheet =>
  ({ visitor: visitors, member: members })[noun](number);
