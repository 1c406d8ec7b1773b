import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import { canStep, type Step, stepped } from '#domain/customField/arrangeFields.ts';
import { useTakeBack } from '#views/actions/useUndo.ts';
import { useSay } from '#views/useSay.ts';
import {
  arrangedOf,
  arrangementOf,
  type CardChange,
  type CardSettings,
  type FieldRow,
  type FieldSettings,
  fieldSettingsQuery,
  type RowChange,
  useFieldName,
} from './fieldSettings.ts';
import { useRenewFields } from './useRenewFields.ts';

const isSettings = (current: unknown): current is FieldSettings =>
  typeof current === 'object' && current !== null && 'list' in current && 'version' in current;

/** Sends arrangements one after the other, each with the version the one before was answered. */
const useSend = () => {
  const client = useQueryClient();
  const provider = useDataProvider<ConsoleProvider>();
  const renew = useRenewFields();
  const say = useSay();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const { queryKey } = fieldSettingsQuery(provider);

  const put = async (list: readonly FieldRow[], card: CardChange): Promise<void> => {
    const version = client.getQueryData(queryKey)?.version ?? 0;
    const fields = arrangementOf(list);
    const reply = await provider.call('personalInfoSave', { version, fields, ...card });
    waiting.current -= 1;
    // A later step is on the screen already: its own answer comes.
    if (waiting.current === 0) await renew(reply);
    else client.setQueryData(queryKey, (shown) => shown && { ...shown, version: reply.version });
  };
  const fail = async (error: unknown): Promise<void> => {
    waiting.current = 0;
    say(error instanceof Error ? error.message : String(error), refusalOf(error)?.severity ?? 'error');
    const current = refusalOf(error)?.current;
    if (isSettings(current)) await renew(current);
    else await client.invalidateQueries({ queryKey });
  };
  return (list: readonly FieldRow[], card: CardChange = {}): Promise<boolean> => {
    waiting.current += 1;
    void client.cancelQueries({ queryKey });
    client.setQueryData(
      queryKey,
      (shown) => shown && { ...shown, list: [...list], card: { ...shown.card, ...card } },
    );
    const sent = line.current
      .then(() => put(list, card))
      .then(
        () => true,
        async (error: unknown) => {
          await fail(error);
          return false;
        },
      );
    line.current = sent;
    return sent;
  };
};

/**
 * Arranges the fields: a step up or down, or a setting of one. Shown at once, sent in the order it was done, taken back from
 * the toast. `announce` is told where a field now stands.
 */
export const useArrangement = (list: readonly FieldRow[], announce: (text: string) => void) => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const renew = useRenewFields();
  const client = useQueryClient();
  const say = useSay();
  const takeBack = useTakeBack();
  const nameOf = useFieldName();
  const send = useSend();

  const arrange = async (next: readonly FieldRow[], text: string): Promise<void> => {
    const before = list;
    if (!(await send(next))) return;
    const undo = () =>
      takeBack(async () => {
        const version = client.getQueryData(fieldSettingsQuery(provider).queryKey)?.version ?? 0;
        await renew(await provider.call('personalInfoSave', { version, fields: arrangementOf(before) }));
      });
    say(text, 'success', { topic: 'customField.arrange', undo });
  };
  const setCard = async (card: CardChange, before: CardSettings, text: string): Promise<void> => {
    if (!(await send(list, card))) return;
    const undo = () =>
      takeBack(async () => {
        const shown = client.getQueryData(fieldSettingsQuery(provider).queryKey);
        const fields = arrangementOf(shown?.list ?? list);
        await renew(
          await provider.call('personalInfoSave', { version: shown?.version ?? 0, fields, ...before }),
        );
      });
    say(text, 'success', { topic: 'customField.card', undo });
  };
  return {
    setCard: (card: CardChange, before: CardSettings, text: string): void => {
      announce(text);
      void setCard(card, before, text);
    },
    step: (row: FieldRow, direction: Step): void => {
      const places = list.map(arrangedOf);
      if (!canStep(places, row.id, direction)) {
        announce(translate(`customField.ended.${direction < 0 ? 'up' : 'down'}`, { name: nameOf(row) }));
        return;
      }
      const next = stepped(places, row.id, direction).map((place) => place.row);
      const place = next.findIndex(({ id }) => id === row.id) + 1;
      const text = translate('customField.moved', { name: nameOf(row), place });
      announce(text);
      void arrange(next, text);
    },
    change: (row: FieldRow, change: RowChange): void => {
      const next = list.map((each) => (each.id === row.id ? { ...each, ...change } : each));
      void arrange(next, translate('customField.changed', { name: nameOf(row) }));
    },
  };
};
