import { useTranslate } from 'react-admin';
import { canStep, type Step, stepped } from '#domain/customField/arrangeFields.ts';
import { useTakeBack } from '#views/actions/useUndo.ts';
import { useSay } from '#views/useSay.ts';
import {
  arrangedOf,
  type CardChange,
  type CardSettings,
  type FieldRow,
  type FieldSettings,
  type RowChange,
  useFieldName,
} from './fieldSettings.ts';
import { useSendArrangement } from './useSendArrangement.ts';

/**
 * Arranges the fields: a step up or down, or a setting of one. Shown at once, sent in the order it was done, taken back from
 * the toast. `announce` is told where a field now stands.
 */
export const useArrangement = (settings: FieldSettings, announce: (text: string) => void) => {
  const { list } = settings;
  const translate = useTranslate();
  const say = useSay();
  const takeBack = useTakeBack();
  const nameOf = useFieldName();
  const line = useSendArrangement();

  const arrange = async (next: readonly FieldRow[], text: string): Promise<void> => {
    const arranged = await line.send(settings, next);
    if (arranged === undefined) return;
    const undo = () => takeBack(() => line.takeBack(arranged, { list }));
    say(text, 'success', { topic: 'customField.arrange', undo });
  };
  const setCard = async (card: CardChange, before: CardSettings, text: string): Promise<void> => {
    const arranged = await line.send(settings, list, card);
    if (arranged === undefined) return;
    const undo = () => takeBack(() => line.takeBack(arranged, { card: before }));
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
