import AccountTree from '@mui/icons-material/AccountTree';
import LockIcon from '@mui/icons-material/LockOutlined';
import StarIcon from '@mui/icons-material/Star';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { type Identifier, useRecordContext, useTranslate } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { findField } from '#engine/fields.ts';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { useChosenRows } from '#views/picker/useRelated.ts';
import { PlacementRow, type PlaceWords, placementGrid } from './PlacementRow.tsx';
import { unseenDepartments } from './PlacementsField.tsx';

/** In a form: the departments the editor neither sees nor changes, as one line with the reason. */
const OtherDepartments = ({ isMain }: { readonly isMain: boolean }) => {
  const translate = useTranslate();
  const count = unseenDepartments(useRecordContext());
  if (count === 0) return null;
  const Icon = isMain ? StarIcon : LockIcon;
  return (
    <Box component="li" sx={placementGrid}>
      <Icon color="disabled" sx={{ m: 1 }} aria-hidden />
      <Box sx={{ gridColumn: '2 / -1' }}>
        <Typography variant="body2" sx={{ pt: 1 }}>
          {translate('member.otherDepartments', { smart_count: count, count })}
        </Typography>
        <Typography variant="caption" color="text.secondary" component="p">
          {translate(isMain ? 'member.mainElsewhere' : 'member.otherReason')}
        </Typography>
      </Box>
    </Box>
  );
};

const SeatsDialog = lazy(async () => ({
  default: (await import('#resources/_shared/seat/SeatsDialog.tsx')).SeatsDialog,
}));

/** In the form of a person who is there already: what they are in their departments, which is set at once. */
const SeatsButton = () => {
  const translate = useTranslate();
  const record = useRecordContext();
  const [isOpen, setOpen] = useState(false);
  if (record?.id === undefined) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} sx={{ mt: 1 }}>
        {translate('people.seats')}
      </Button>
      {isOpen ? (
        <Suspense>
          <SeatsDialog record={record} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

/** A row of the form's departments; one that was just added has no id yet in a form kept from before. */
interface MainDepartmentRow {
  readonly id?: number | null;
  readonly name?: string | null;
  readonly path?: string | null;
}

const mainSource = 'main_department_id';

/**
 * Keeps the main department among the chosen ones: the only one is it; one that was taken away no longer is. A main
 * department out of the editor's scope (`isElsewhere`) stays what it is and cannot be replaced from here.
 */
const useMainDepartment = (source: string) => {
  const { setValue } = useFormContext();
  const [watched, main, isHomeManaged]: readonly unknown[] = useWatch({
    name: [source, mainSource, 'is_home_managed'],
  });
  const rows: readonly MainDepartmentRow[] = Array.isArray(watched) ? watched : [];
  const isElsewhere = isHomeManaged === 0 && typeof main !== 'number';
  const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  const isGone = typeof main === 'number' && !ids.includes(main);
  const [only] = ids;
  const requested = isElsewhere ? null : ids.length === 1 ? only : isGone ? null : main;
  useEffect(() => {
    if ((requested ?? null) !== (main ?? null))
      setValue(mainSource, requested ?? null, { shouldDirty: true });
  }, [requested, main, setValue]);
  const choose = (id: number) => setValue(mainSource, id, { shouldDirty: true, shouldValidate: true });
  return { rows, main, isElsewhere, choose };
};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const placesOf = (departments: unknown): readonly MainDepartmentRow[] =>
  Array.isArray(departments) ? departments : [];

/** Name and way of each chosen department: from the person's record, else asked for all at once. */
const usePlaceWords = (
  rows: readonly MainDepartmentRow[],
): ((id: number | null | undefined) => PlaceWords) => {
  const known = placesOf(useRecordContext()?.departments);
  const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  const asked = useChosenRows(
    'department',
    ids.filter((id) => !known.some((place) => place.id === id)),
  );
  return (id) => {
    const place = known.find((each) => each.id === id) ?? asked.find((each) => each.id === id);
    const name = textOf(place?.name) ?? '…';
    return { name, path: textOf(place?.path) ?? name };
  };
};

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
            // Not by the form's own key: it is another one once the person follows their row of the list, and what is being typed would go.
            key={ids[index] ?? row._key}
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
