import { useTranslate } from 'react-admin';
import { singular } from '#i18n/singular.ts';
import type { FilterChipProps } from '#views/fields/fieldView.ts';
import { RemovableChip } from '#views/list/FilterChips.tsx';
import { wordKeys } from '#views/wordKeys.ts';

/** The category a list is filtered by, in words. */
export const CategoryChip = ({ noun, field, value, onRemove }: FilterChipProps) => {
  const translate = useTranslate();
  const name = translate(wordKeys(noun).field(field.path));
  const text = singular(translate(wordKeys(String(value)).name, { _: String(value) }));
  return <RemovableChip text={translate('list.chip.text', { name, text })} onRemove={onRemove} />;
};
