import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldFilterProps, FilterChipProps } from '#views/fields/fieldView.ts';
import { RemovableChip } from '#views/list/RemovableChip.tsx';
import { usePickerWords } from '#views/picker/usePickerWords.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { type ListedRole, useRoles } from './useRoles.ts';

const idsOf = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(Number);

/** Chooses roles; who holds any of them is listed. */
export const RoleFilter = ({ label, value, onChange }: FieldFilterProps) => {
  const words = usePickerWords();
  const ids = idsOf(value);
  const [isOpen, setOpen] = useState(false);
  const roles = useRoles(isOpen || ids.length > 0);
  return (
    <Autocomplete<ListedRole, true>
      {...words}
      multiple
      limitTags={1}
      disableCloseOnSelect
      size="small"
      options={[...roles]}
      getOptionLabel={({ posName }) => posName}
      getOptionKey={({ posId }) => posId}
      isOptionEqualToValue={(one, other) => one.posId === other.posId}
      value={roles.filter(({ posId }) => ids.includes(posId))}
      onChange={(_, next) => onChange(next.length === 0 ? undefined : next.map(({ posId }) => posId))}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      sx={{ width: { sm: 220 } }}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
};

/** The chosen roles by their names. */
export const RoleFilterChip = ({ noun, field, value, onRemove }: FilterChipProps) => {
  const translate = useTranslate();
  const ids = idsOf(value);
  const roles = useRoles(true);
  const names = ids.map((id) => roles.find(({ posId }) => posId === id)?.posName ?? String(id));
  const name = translate(wordKeys(noun).field(field.path));
  const text = names.join(translate('list.comma'));
  return <RemovableChip text={translate('list.chip.text', { name, text })} onRemove={onRemove} />;
};
