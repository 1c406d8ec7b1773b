import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldFilterProps } from '#views/fields/fieldView.ts';
import { usePositions } from './usePositions.ts';

/** Chooses one of the positions in use; who holds it in any department is listed. */
export const PositionFilter = ({ label, value, onChange }: FieldFilterProps) => {
  const translate = useTranslate();
  const chosen = typeof value === 'string' ? value : null;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  // What is chosen already narrows nothing: the box offers the others beside it.
  const positions = usePositions(typed === chosen ? '' : typed, isOpen);
  return (
    <Autocomplete<string>
      size="small"
      options={[...positions]}
      filterOptions={(options) => options}
      isOptionEqualToValue={(one, other) => one === other}
      value={chosen}
      onChange={(_, next) => onChange(next ?? undefined)}
      inputValue={typed}
      onInputChange={(_, next) => setTyped(next)}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      noOptionsText={translate('views.picker.none')}
      clearText={translate('views.picker.clear')}
      openText={label}
      closeText={translate('ra.action.close')}
      sx={{ width: { sm: 176 } }}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
};
