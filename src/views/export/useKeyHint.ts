import { useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { exportColumns } from '#engine/sheet/exportColumns.ts';
import { wordKeys } from '../wordKeys.ts';

/** Said while no chosen field names the row: such a file cannot be imported again. */
export const useKeyHint = (model: EntityModel, chosen: readonly string[]): string | undefined => {
  const translate = useTranslate();
  const keys = model.imports.find(({ mode }) => mode === 'change')?.keys ?? [];
  // A masked number leads to nobody.
  const usable = exportColumns(model, keys).filter(({ options }) => options.mask === undefined);
  if (usable.length === 0 || usable.some(({ name }) => chosen.includes(name))) return undefined;
  const names = usable.map(({ path }) => translate(wordKeys(model.noun).field(path)));
  return translate('exporting.fields.key', { fields: names.join('、') });
};
