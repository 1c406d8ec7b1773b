import { useState } from 'react';
import { useDataProvider, useRefresh, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { TemporaryType } from '#domain/temporary/term.ts';
import type { Violation } from '#domain/violation.ts';
import { useSay } from '#views/useSay.ts';
import { hoursOf } from './entryHours.ts';
import { type DraftRow, filledRows, withEmptyRow, wrongRows } from './inviteDraft.ts';
import { noRefusal, refusalTexts } from './refusalTexts.ts';
import type { TypeRow } from './useTypes.ts';

/** What one invitation is about, whoever is invited. */
export interface InviteTerms {
  readonly type: TemporaryType;
  readonly hours: string;
  readonly departmentId: number | null;
  readonly position: string;
}

/** The terms a type begins with. */
export const termsOf = ({
  type,
  hours,
  default_department_id: departmentId = null,
}: TypeRow): InviteTerms => ({
  type,
  hours: String(hours),
  departmentId,
  position: '',
});

const first: readonly DraftRow[] = [{ key: 1, name: '', phone: '' }];

/** What is entered about people to invite, and its sending: who was invited leaves the list, the others stay with the reason. */
export const useInvite = (type: TypeRow, onDone: () => void) => {
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useTranslate();
  const say = useSay();
  const refresh = useRefresh();
  const [terms, setTerms] = useState<InviteTerms>(() => termsOf(type));
  const [rows, setRows] = useState<readonly DraftRow[]>(first);
  const [wrong, setWrong] = useState<ReadonlyMap<number, Violation>>(new Map());
  const [refusal, setRefusal] = useState(noRefusal);
  const [outcome, setOutcome] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const people = filledRows(rows);
  const hours = hoursOf(terms.hours);
  const isReady = people.length > 0 && hours !== undefined && terms.departmentId !== null;

  const takeAnswer = (sent: readonly DraftRow[], failed: readonly { row: number; reason: string }[]) => {
    refresh();
    const count = sent.length - failed.length;
    if (failed.length === 0) {
      say(translate('temporary.invited', { count }), 'success');
      return onDone();
    }
    setOutcome(translate('temporary.partly', { count, failed: failed.length }));
    setRows(
      failed.flatMap(({ row, reason }) => {
        const left = sent[row];
        return left === undefined ? [] : [{ ...left, refused: reason }];
      }),
    );
  };

  const send = async (): Promise<void> => {
    if (hours === undefined || terms.departmentId === null) return;
    const { type: kind, departmentId, position } = terms;
    setRunning(true);
    setRefusal(noRefusal);
    setOutcome(undefined);
    try {
      const { failed } = await provider.call('tempInvite', {
        type: kind,
        hours,
        department_id: departmentId,
        ...(position.trim() === '' ? {} : { position }),
        people: people.map(({ name, phone }) => ({ name, phone })),
      });
      takeAnswer(people, failed);
    } catch (error) {
      setRefusal(refusalTexts(error));
    } finally {
      setRunning(false);
    }
  };

  return {
    terms,
    rows,
    wrong,
    refusal,
    outcome,
    isRunning,
    isReady,
    /** Whether somebody or a position was entered. */
    isDirty: people.length > 0 || terms.position.trim() !== '',
    count: people.length,
    changeTerms: (change: Partial<InviteTerms>) => setTerms((before) => ({ ...before, ...change })),
    setRows: (change: (rows: readonly DraftRow[]) => readonly DraftRow[]) => {
      setRows((before) => {
        const next = change(before);
        return next.length === 0 ? withEmptyRow(next) : next;
      });
      setWrong(new Map());
    },
    submit: async () => {
      const found = wrongRows(rows);
      setWrong(found);
      if (found.size === 0) await send();
    },
  };
};
