import { useGetOne, useTranslate } from 'react-admin';
import type { FilterChipProps } from '#views/fieldView.ts';
import { RemovableChip } from '#views/list/FilterChips.tsx';
import { wordKeys } from '../wordKeys.ts';

const quiet = { onError: () => {}, retry: false };

/** An import is chosen on its own page, by the way to its people. */
export const ChosenOnItsPage = () => null;

/** The import whose people a list shows, by the name of its file. */
export const ImportChip = ({ noun, field, value, onRemove }: FilterChipProps) => {
  const translate = useTranslate();
  const { data } = useGetOne('importJob', { id: Number(value) }, quiet);
  const name = translate(wordKeys(noun).field(field.path));
  const text = String(data?.file_name ?? value);
  return <RemovableChip text={translate('list.chip.text', { name, text })} onRemove={onRemove} />;
};
