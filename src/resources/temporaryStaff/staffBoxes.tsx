import TextField from '@mui/material/TextField';
import { type Identifier, useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import { termLimits } from '#domain/temporary/term.ts';
import { useModel } from '#views/ModelContext.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';

interface DepartmentBoxProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly error?: string | undefined;
  readonly help?: string;
  readonly isRequired?: boolean;
}

const oneOf = (value: Identifier | readonly Identifier[] | null): number | null => {
  const [first] = [value].flat();
  return first === null || first === undefined ? null : Number(first);
};

/** One department out of the reader's tree. */
export const DepartmentBox = (props: DepartmentBoxProps) => {
  const field = useModel('temporaryStaff').fields.find(({ name }) => name === 'department_id');
  if (field === undefined) return null;
  return (
    <TreeBox
      field={field}
      label={props.label}
      value={props.value}
      isMany={false}
      isRequired={props.isRequired === true}
      error={props.error !== undefined}
      helperText={props.error ?? props.help}
      onChange={(value) => props.onChange(oneOf(value))}
    />
  );
};

interface HoursBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isWrong: boolean;
  readonly help: string;
  readonly error?: string | undefined;
}

/** How long a term is, in hours. */
export const HoursBox = ({ value, onChange, isWrong, help, error }: HoursBoxProps) => {
  const translate = useTranslate();
  const { leastHours: least, mostHours: most } = termLimits;
  const wrong = error ?? (isWrong ? translate('rules.temporaryStaff.hours', { least, most }) : undefined);
  return (
    <TextField
      label={translate('temporary.hoursLabel')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={wrong !== undefined}
      helperText={wrong ?? help}
      required
      size="small"
      fullWidth
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
    />
  );
};

/** Why a write was refused, by field; what belongs to no field stands in `whole`. */
export interface RefusalTexts {
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly whole: string | undefined;
}

export const noRefusal: RefusalTexts = { fields: {}, whole: undefined };

/** The sentences of a failed write. */
export const refusalTexts = (error: unknown): RefusalTexts => {
  const { root: _, ...errors } = refusalOf(error)?.errors ?? {};
  const fields = Object.fromEntries(
    Object.entries(errors).flatMap(([field, text]) => (typeof text === 'string' ? [[field, text]] : [])),
  );
  const isSaid = Object.keys(fields).length > 0;
  return { fields, whole: isSaid ? undefined : error instanceof Error ? error.message : String(error) };
};
