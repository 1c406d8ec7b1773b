import { useTranslate } from 'react-admin';
import type { FilterChipProps } from '#views/fields/fieldView.ts';
import { RemovableChip } from '#views/list/FilterChips.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { useActionTitle } from './actionChoices.ts';

/** The action a list is filtered by, in words. */
export const ActionChip = ({ noun, field, value, onRemove }: FilterChipProps) => {
  const translate = useTranslate();
  const text = useActionTitle()(String(value));
  const name = translate(wordKeys(noun).field(field.path));
  return <RemovableChip text={translate('list.chip.text', { name, text })} onRemove={onRemove} />;
};
