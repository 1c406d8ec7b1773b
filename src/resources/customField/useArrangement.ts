import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import { canStep, type Step, stepped } from '#domain/customField/arrangeFields.ts';
import { useTakeBack } from '#views/actions/useRunAction.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
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
  useRenewFields,
} from './fieldSettings.ts';

type Stand = Pick<FieldSettings, 'list' | 'version'>;

/** What an arrangement was answered, and in which run: as long as one lasts, no one else's change came in between. */
interface Arranged {
  readonly run: number;
  readonly reply: FieldSettings;
}

/** Older than anything a page shows. */
const nothing: Stand = { version: -1, list: [] };

const isSettings = (current: unknown): current is FieldSettings =>
  typeof current === 'object' && current !== null && 'list' in current && 'version' in current;

/**
 * A line of arrangements: each is sent with the version the one before was answered, the first with that of the page it was made
 * on. Never with a version read behind it: a list that lacks another person's change would take it back. Where one is refused, those
 * behind it were made on what the page does not show any more, and are dropped.
 */
const useLine = () => {
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const own = useRef({ run: 0, waiting: 0, stand: nothing });
  return {
    own,
    /** The run an arrangement on this page belongs to. */
    enter: (shown: Stand): number => {
      const { run, waiting, stand } = own.current;
      if (waiting === 0 && shown.version > stand.version)
        own.current = { run: run + 1, waiting: 0, stand: shown };
      own.current.waiting += 1;
      return own.current.run;
    },
    breakOff: () => {
      own.current = { run: own.current.run + 1, waiting: 0, stand: nothing };
    },
    queue: <Answer>(write: () => Promise<Answer>): Promise<Answer> => {
      const written = line.current.then(write);
      line.current = written.catch(() => undefined);
      return written;
    },
  };
};

/** Sends arrangements one after the other, and takes back what they changed. */
const useSendArrangement = () => {
  const client = useQueryClient();
  const provider = useConsoleProvider();
  const renew = useRenewFields();
  const say = useSay();
  const { own, enter, breakOff, queue } = useLine();
  const { queryKey } = fieldSettingsQuery(provider);

  const write = async ({ version, list }: Stand, card: CardChange): Promise<FieldSettings> => {
    const fields = arrangementOf(list);
    const reply = await provider.call('personalInfoSave', { version, fields, ...card });
    own.current.stand = reply;
    return reply;
  };
  const fail = async (error: unknown): Promise<undefined> => {
    breakOff();
    say(error instanceof Error ? error.message : String(error), refusalOf(error)?.severity ?? 'error');
    const current = refusalOf(error)?.current;
    if (isSettings(current)) await renew(current);
    else await client.invalidateQueries({ queryKey });
    return undefined;
  };
  const put = async (run: number, list: Stand['list'], card: CardChange): Promise<Arranged | undefined> => {
    if (run !== own.current.run) return undefined;
    const reply = await write({ version: own.current.stand.version, list }, card);
    own.current.waiting -= 1;
    // A later step is on the screen already: its own answer comes.
    if (own.current.waiting === 0) await renew(reply);
    return { run, reply };
  };
  return {
    /** Shown at once; undefined where it was refused, or dropped behind one that was. */
    send: (shown: Stand, list: readonly FieldRow[], card: CardChange = {}): Promise<Arranged | undefined> => {
      const run = enter(shown);
      void client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (now) => now && { ...now, list: [...list], card: { ...now.card, ...card } },
      );
      return queue(() => put(run, [...list], card).catch(fail));
    },
    /** Writes what was before, over what was answered: refused where anyone else has changed something since. */
    takeBack: (
      { run, reply }: Arranged,
      before: { readonly list?: readonly FieldRow[]; readonly card?: CardChange },
    ): Promise<void> =>
      queue(async () => {
        const stand = run === own.current.run ? own.current.stand : reply;
        const { list = stand.list, card = {} } = before;
        await renew(await write({ version: stand.version, list: [...list] }, card));
      }),
  };
};

/**
 * Arranges the fields: a step up or down, or a setting of one. Shown at once, sent in the order it was done, taken back from
 * the toast. `announce` receives where a field now stands.
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
    say(text, 'success', { call: 'personalInfoSave', topic: 'customField.arrange', undo });
  };
  const setCard = async (card: CardChange, before: CardSettings, text: string): Promise<void> => {
    const arranged = await line.send(settings, list, card);
    if (arranged === undefined) return;
    const undo = () => takeBack(() => line.takeBack(arranged, { card: before }));
    say(text, 'success', { call: 'personalInfoSave', topic: 'customField.card', undo });
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
      const index = next.findIndex(({ id }) => id === row.id) + 1;
      const text = translate('customField.moved', { name: nameOf(row), place: index });
      announce(text);
      void arrange(next, text);
    },
    change: (row: FieldRow, change: RowChange): void => {
      const next = list.map((each) => (each.id === row.id ? { ...each, ...change } : each));
      void arrange(next, translate('customField.changed', { name: nameOf(row) }));
    },
  };
};
