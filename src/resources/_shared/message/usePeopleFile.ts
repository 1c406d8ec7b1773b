import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Cell } from '#engine/sheet/cell.ts';
import { byteOrderMark, csvLine } from '#engine/sheet/csvText.ts';
import type { Calls } from '#generated/types.ts';
import { saveText } from '#views/bulk/FailureTable.tsx';
import { formatInstant } from '#views/format/dateTime.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';

const text = (value: string): Cell => ({ type: 'text', value });

/** A list of people as a CSV file, safe from formulas and readable for Excel. */
const peopleCsv = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [`${byteOrderMark}${csvLine(header.map(text))}`, ...rows.map((row) => csvLine(row.map(text)))].join('');

type Person = Calls['messagePeople']['reply']['list'][number];
/** What became of people: those of one file. */
export type PeopleResult = Person['result'];

const perPage = 100;
const columns = ['name', 'phone', 'result', 'reason', 'time'] as const;

const readAll = async (provider: ConsoleProvider, batchId: number, result: PeopleResult) => {
  const people: Person[] = [];
  for (let page = 1; ; page += 1) {
    const request = { batch_id: batchId, result, page, page_size: perPage };
    const { list, total } = await provider.call('messagePeople', request);
    people.push(...list);
    if (list.length === 0 || people.length >= total) return people;
  }
};

/** Lets the browser save the people of a batch of one result as a file, in the reader's language. */
export const usePeopleFile = (batchId: number) => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const say = useSay();
  const [running, setRunning] = useState<PeopleResult>();
  const save = async (result: PeopleResult) => {
    setRunning(result);
    try {
      const people = await readAll(provider, batchId, result);
      const header = columns.map((column) => translate(`sms.column.${column}`));
      const rows = people.map(({ name, phone, message, sent_at: at }) => [
        name,
        phone,
        translate(`sms.result.${result}`),
        message ?? '',
        at === null ? '' : formatInstant(at),
      ]);
      const name = translate('sms.fileName', { id: batchId, result: translate(`sms.result.${result}`) });
      saveText(peopleCsv(header, rows), `${name}.csv`, 'text/csv;charset=utf-8');
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), 'error');
    } finally {
      setRunning(undefined);
    }
  };
  return { running, save };
};
