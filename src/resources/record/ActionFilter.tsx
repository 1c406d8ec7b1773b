import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useListContext } from 'react-admin';
import type { FieldFilterProps } from '#views/fields/fieldView.ts';
import { usePickerWords } from '#views/picker/usePickerWords.ts';
import { type ActionChoice, useActionChoices } from './actionChoices.ts';

/** Chooses one of the actions records tell of, those of the chosen category first of all. */
export const ActionFilter = ({ label, value, onChange }: FieldFilterProps) => {
  const words = usePickerWords();
  const { filterValues } = useListContext();
  const choices = useActionChoices(filterValues.category);
  return (
    <Autocomplete<ActionChoice>
      {...words}
      size="small"
      options={[...choices]}
      groupBy={({ group }) => group}
      getOptionKey={(choice) => choice.value}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      value={choices.find((choice) => choice.value === value) ?? null}
      onChange={(_, next) => onChange(next?.value)}
      sx={{ width: { sm: 200 } }}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
};
