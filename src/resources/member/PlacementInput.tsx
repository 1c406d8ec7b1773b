import AccountTree from '@mui/icons-material/AccountTree';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import { type Identifier, useTranslate } from 'react-admin';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { findField } from '#engine/fields.ts';
import type { FieldInputProps } from '#views/fields/fieldView.ts';
import { useFieldInput } from '#views/form/state/useFormValue.ts';
import { useModel } from '#views/ModelContext.tsx';
import { OtherDepartments } from './OtherDepartments.tsx';
import { PlacementRow } from './PlacementRow.tsx';
import { SeatsButton } from './SeatsButton.tsx';
import { useMainDepartment } from './useMainDepartment.ts';
import { usePlaceWords } from './usePlaceWords.ts';

const TreeDialog = lazy(async () => ({
  default: (await import('#views/picker/TreeDialog.tsx')).TreeDialog,
}));

/** What is wrong with the list or its main department; errors of a row stand at the row's own fields. */
const useErrors = (words: {
  readonly helperText: string | undefined;
  readonly error: string | undefined;
}) => {
  const mainField = findField(useModel('member').fields, 'main_department_id');
  if (mainField === undefined) throw new Error('The member schema needs a field "main_department_id".');
  const main = useFieldInput(mainField, 'main_department_id');
  const error = words.error ?? main.error;
  return { text: error ?? words.helperText, isError: error !== undefined };
};

/** The form's list of departments: what the tree was closed with stays, goes, or comes without a position. */
const useChosenList = (source: string, ids: readonly (number | null | undefined)[]) => {
  const { control } = useFormContext();
  const list = useFieldArray({ control, name: source, keyName: '_key' });
  const take = (chosen: readonly Identifier[]) => {
    const gone = ids.flatMap((id, index) => (chosen.some((each) => each === id) ? [] : [index]));
    if (gone.length > 0) list.remove(gone);
    const added = chosen.filter((id) => !ids.some((each) => each === id));
    list.append(
      added.map((id) => ({ id, position: null })),
      { shouldFocus: false },
    );
  };
  return { list, take };
};

/** The departments of a person, chosen in the tree, each with the position held there; a star marks the main one. */
export const PlacementInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const groupName = useId();
  const [isOpen, setOpen] = useState(false);
  const words = useFieldInput(field, source);
  const { text, isError } = useErrors(words);
  const { rows, main, isElsewhere, choose } = useMainDepartment(source);
  const ids = rows.map(({ id }) => id);
  const { list, take } = useChosenList(source, ids);
  const wordsOf = usePlaceWords(rows);
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h4" gutterBottom>
        {isRequired ? `${words.label} *` : words.label}
      </Typography>
      <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {list.fields.map((row, index) => (
          <PlacementRow
            key={row._key}
            field={field}
            source={`${source}.${index}`}
            words={wordsOf(ids[index])}
            star={{
              isMain: typeof main === 'number' && ids[index] === main,
              isFixed: isElsewhere || isReadOnly,
              groupName,
              onChoose: () => typeof ids[index] === 'number' && choose(ids[index]),
            }}
            onRemove={isReadOnly ? undefined : () => list.remove(index)}
          />
        ))}
        <OtherDepartments isMain={isElsewhere} />
      </Stack>
      {text === undefined ? null : <FormHelperText error={isError}>{text}</FormHelperText>}
      <Button
        ref={words.ref}
        startIcon={<AccountTree />}
        disabled={isReadOnly}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ mt: 1 }}
      >
        {translate('member.chooseDepartments')}
      </Button>
      <SeatsButton />
      <Suspense fallback={null}>
        {isOpen ? (
          <TreeDialog
            title={translate('member.chooseDepartments')}
            resource="department"
            chosen={ids.filter((id) => typeof id === 'number')}
            isMany
            root={undefined}
            nameOf={(row) => String(row.name ?? row.id)}
            onClose={() => setOpen(false)}
            onChoose={(chosen) => {
              take(chosen);
              setOpen(false);
            }}
          />
        ) : null}
      </Suspense>
    </Box>
  );
};
