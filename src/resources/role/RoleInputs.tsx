import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { checkNotForOneself } from '#domain/role/checkRole.ts';
import { usePositions } from '#resources/_shared/position/usePositions.ts';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { RelatedInput } from '#views/picker/RelatedInput.tsx';
import { usePickerWords } from '#views/picker/useRelated.ts';
import { useRights } from '#views/reasons/rights.tsx';
import { personDetail } from '#views/recordName.ts';

/** Who is given a role; who cannot be says why, by the rule the server asks as well. */
export const HoldersInput = (props: FieldInputProps) => {
  const translate = useTranslate();
  const { holdsRole, context } = useRights();
  const reasonAgainst = ({ id }: RaRecord): string | undefined => {
    const { userId = 0 } = context();
    const [objection] = checkNotForOneself({ userId, roles: holdsRole('main') ? ['main'] : [] }, [
      Number(id),
    ]);
    return objection === undefined ? undefined : translate(`rules.${objection.rule}`);
  };
  return <RelatedInput {...props} detailOf={personDetail} reasonAgainst={reasonAgainst} />;
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** Several of the positions the company uses, found as they are typed. */
export const PositionsInput = ({ field, source, isReadOnly }: FieldInputProps) => {
  const words = usePickerWords();
  const input = useFieldInput(field, source);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { names, isCurrent } = usePositions(typed.trim(), isOpen);
  const chosen = Array.isArray(input.value) ? input.value.filter(isText) : [];
  return (
    <Autocomplete
      {...words}
      multiple
      fullWidth
      filterSelectedOptions
      size="small"
      id={input.id}
      options={[...new Set([...chosen, ...names])]}
      filterOptions={(options) => options}
      loading={isOpen && !isCurrent}
      value={chosen}
      onChange={(_, next) => input.onChange(next)}
      inputValue={typed}
      onInputChange={(_, next) => setTyped(next)}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      disabled={isReadOnly}
      renderInput={(params) => (
        <TextField
          {...params}
          label={input.label}
          inputRef={input.ref}
          onBlur={input.onBlur}
          error={input.error !== undefined}
          helperText={input.helperText}
        />
      )}
    />
  );
};
