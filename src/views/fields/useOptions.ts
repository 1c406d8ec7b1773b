import { useResourceContext, useTranslate } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import type { Colour } from '#engine/vocabulary.ts';
import { wordKeys } from '../wordKeys.ts';

export interface Option {
  readonly value: string | number;
  readonly title: string;
  readonly colour: Colour;
}

/** Whether the options are states, which a colour tells apart; without colours they are plain facts. */
export const areStates = (field: FieldModel): boolean =>
  Object.values(field.options.options ?? {}).some(({ color }) => color !== undefined);

/** The options of a choice in schema order, with their words and colours. */
export const useOptions = (field: FieldModel): readonly Option[] => {
  const translate = useTranslate();
  const keys = wordKeys(useResourceContext() ?? '');
  return field.choices.map((value) => ({
    value,
    title: translate(keys.option(field.path, value), {
      _: field.options.options?.[value]?.title ?? String(value),
    }),
    colour: field.options.options?.[value]?.color ?? 'neutral',
  }));
};
