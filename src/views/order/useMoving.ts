import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import { movedTo } from '#domain/app/checkApp.ts';
import type { CallName } from '#generated/calls.ts';
import { useTakeBack } from '#views/actions/useRunAction.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';

interface MovingProps {
  /** Keeps an order, told all ids. */
  readonly call: CallName;
  /** Reads the rows again; told the order that was kept, if one was. */
  readonly renew: (kept?: readonly number[]) => Promise<unknown>;
  readonly topic: string;
}

/**
 * Moves a row of a list: shown at once, said (`announcement`, for a role=status), and taken back by the same call with the
 * order before.
 */
export const useMoving = ({ call, renew, topic }: MovingProps) => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const say = useSay();
  const takeBack = useTakeBack();
  const [announcement, announce] = useState('');
  const [shown, setShown] = useState<readonly number[]>();

  const save = (ids: readonly number[]) => provider.call(call, { ids: [...ids] });
  const move = async (ids: readonly number[], id: number, name: string, index: number): Promise<void> => {
    if (index < 0 || index >= ids.length) {
      announce(translate(`order.ended.${index < 0 ? 'up' : 'down'}`, { name }));
      return;
    }
    const next = movedTo(ids, id, index);
    setShown(next);
    let kept: readonly number[] | undefined;
    try {
      await save(next);
      kept = next;
      const text = translate('order.moved', { name, place: index + 1 });
      announce(text);
      say(text, 'success', { call, topic, undo: () => takeBack(() => save(ids)) });
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), refusalOf(error)?.severity ?? 'error');
    }
    await renew(kept);
    setShown(undefined);
  };

  /** Rows as they are to be shown while an order is on its way. */
  const inOrder = <Row>(rows: readonly Row[], idOf: (row: Row) => number): readonly Row[] => {
    if (shown === undefined || !rows.every((row) => shown.includes(idOf(row)))) return rows;
    return rows.toSorted((one, other) => shown.indexOf(idOf(one)) - shown.indexOf(idOf(other)));
  };
  return { move, announcement, inOrder };
};

/** A row that is moved in the page loses the focus it holds: it is given back once the rows stand in their new order. */
export const useKeptFocus = (rows: readonly unknown[]): (() => void) => {
  const held = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the order of the rows that moves them
  useLayoutEffect(() => {
    if (held.current instanceof HTMLElement && document.activeElement !== held.current) held.current.focus();
    held.current = null;
  }, [rows]);
  return () => {
    held.current = document.activeElement;
  };
};
