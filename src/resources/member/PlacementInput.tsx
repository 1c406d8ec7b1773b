import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useEffect, useId } from 'react';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { findField } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { FieldInput } from '#views/fields/FieldInput.tsx';
import type { FieldInputProps } from '#views/fields/fieldView.ts';
import { useFieldInput } from '#views/fields/useFieldInput.ts';
import { useModel } from '#views/ModelContext.tsx';

type Rows = readonly { readonly id?: number | null }[];

const mainSource = 'main_department_id';

/** Keeps the main department among the chosen ones: the only one is it; one that was taken away no longer is. */
const useMainDepartment = (source: string) => {
  const { setValue } = useFormContext();
  const rows: Rows = useWatch({ name: source }) ?? [];
  const main: unknown = useWatch({ name: mainSource });
  const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  const isGone = typeof main === 'number' && !ids.includes(main);
  const [only] = ids;
  const wanted = ids.length === 1 ? only : isGone ? null : main;
  useEffect(() => {
    if (wanted !== main) setValue(mainSource, wanted ?? null, { shouldDirty: true });
  }, [wanted, main, setValue]);
  const choose = (id: number) => setValue(mainSource, id, { shouldDirty: true, shouldValidate: true });
  return { rows, main, choose };
};

interface MainStarProps {
  readonly departmentId: number | null | undefined;
  readonly isMain: boolean;
  readonly groupName: string;
  readonly onChoose: (id: number) => void;
  readonly number: number;
}

/** One star of the row: a radio button over all rows of the list. */
const MainStar = ({ departmentId, isMain, groupName, onChoose, number }: MainStarProps) => {
  const translate = useTranslate();
  const label = translate(isMain ? 'member.isMain' : 'member.makeMain', { number });
  return (
    <Tooltip title={label}>
      <Radio
        name={groupName}
        checked={isMain}
        disabled={typeof departmentId !== 'number'}
        onChange={() => typeof departmentId === 'number' && onChoose(departmentId)}
        icon={<StarBorderIcon />}
        checkedIcon={<StarIcon />}
        slotProps={{ input: { 'aria-label': label } }}
      />
    </Tooltip>
  );
};

const fieldsOf = (field: FieldModel): readonly FieldModel[] =>
  ['id', 'position'].flatMap((name) => findField(field.fields, name) ?? []);

/** What is wrong with the list or its main department; errors of a row stand at the row's own fields. */
const useErrors = (words: {
  readonly helperText: string | undefined;
  readonly error: string | undefined;
}) => {
  const mainField = findField(useModel('member').fields, mainSource);
  if (mainField === undefined) throw new Error(`The member's schema needs a field "${mainSource}".`);
  const main = useFieldInput(mainField, mainSource);
  return {
    text: words.error ?? main.error ?? words.helperText,
    isError: (words.error ?? main.error) !== undefined,
  };
};

/** The departments of a person, each with the position held there; a star marks the main one. */
export const PlacementInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const groupName = useId();
  const { control } = useFormContext();
  const words = useFieldInput(field, source);
  const { text, isError } = useErrors(words);
  const list = useFieldArray({ control, name: source, keyName: '_key' });
  const { rows, main, choose } = useMainDepartment(source);
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h4" gutterBottom>
        {isRequired ? `${words.label} *` : words.label}
      </Typography>
      <Stack spacing={1.5}>
        {list.fields.map((row, index) => (
          <Stack key={row._key} direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
            <MainStar
              departmentId={rows[index]?.id}
              isMain={typeof main === 'number' && rows[index]?.id === main}
              groupName={groupName}
              onChoose={choose}
              number={index + 1}
            />
            <Box sx={placementRow}>
              {fieldsOf(field).map((each) => (
                <FieldInput key={each.name} field={each} source={`${source}.${index}.${each.name}`} />
              ))}
            </Box>
            {isReadOnly ? null : (
              <IconButton
                aria-label={translate('member.removeDepartment', { number: index + 1 })}
                onClick={() => list.remove(index)}
              >
                <DeleteIcon />
              </IconButton>
            )}
          </Stack>
        ))}
        {text === undefined ? null : <FormHelperText error={isError}>{text}</FormHelperText>}
        <Button
          ref={words.ref}
          startIcon={<AddIcon />}
          disabled={isReadOnly || list.fields.length >= (field.schema.maxItems ?? Number.POSITIVE_INFINITY)}
          onClick={() => list.append({ id: null, position: null }, { shouldFocus: false })}
          sx={{ alignSelf: 'flex-start' }}
        >
          {translate('member.addDepartment')}
        </Button>
      </Stack>
    </Box>
  );
};

const placementRow = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
