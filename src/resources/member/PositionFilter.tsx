import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FieldFilterProps } from '#views/fields/fieldView.ts';
import { usePickerWords } from '#views/picker/usePickerWords.ts';
import { usePositions } from '#views/position/usePositions.ts';

/** Chooses one of the positions in use; who holds it in any department is listed. */
export const PositionFilter = ({ label, value, onChange }: FieldFilterProps) => {
  const words = usePickerWords();
  const chosen = typeof value === 'string' ? value : null;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  // What is chosen already narrows nothing: the box offers the others beside it.
  const positions = usePositions(typed === chosen ? '' : typed, isOpen);
  return (
    <Autocomplete<string>
      {...words}
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
      sx={{ width: { sm: 176 } }}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
};
