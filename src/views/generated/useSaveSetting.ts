import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { singletonId } from '#engine/answersByDefault.ts';
import { isEmptyValue } from '#engine/emptyValue.ts';
import type { EntityModel } from '#engine/model.ts';
import { useTakeBack } from '../actions/useUndo.ts';
import type { FormRecord } from '../form/save/useHeldRecord.ts';
import { useSay } from '../useSay.ts';
import { useSuccessText } from '../useSuccessText.ts';

/** What stood in the fields that were saved; undefined where it was nothing that could be saved. */
const valuesBefore = (
  { fields }: EntityModel,
  sent: FieldValues,
  held: FormRecord = {},
): FieldValues | undefined => {
  const saved = fields.filter(({ name }) => name in sent);
  if (saved.some(({ name, isRequired }) => isRequired && isEmptyValue(held[name]))) return undefined;
  return Object.fromEntries(saved.map(({ name }) => [name, held[name] ?? null]));
};

/** Saves what a form of a setting holds, and offers to take it back. Throws when it fails. */
export const useSaveSetting = (model: EntityModel) => {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const say = useSay();
  const takeBack = useTakeBack();
  const success = useSuccessText(model, 'update');
  const write = async (data: FieldValues, held: FormRecord | undefined): Promise<RaRecord> => {
    const previousData = { ...held, id: singletonId };
    const { data: saved } = await provider.update<RaRecord>(model.noun, {
      id: singletonId,
      data,
      previousData,
    });
    client.setQueryData([model.noun, 'getOne', { id: String(singletonId), meta: undefined }], saved);
    return saved;
  };
  return async (values: FieldValues, held: FormRecord | undefined): Promise<RaRecord> => {
    const saved = await write(values, held);
    const before = valuesBefore(model, values, held);
    // A save that came later stands in the way of taking an earlier one back.
    say(success, 'success', {
      topic: `${model.noun}.save`,
      ...(before === undefined ? {} : { undo: () => takeBack(() => write(before, saved)) }),
    });
    return saved;
  };
};
