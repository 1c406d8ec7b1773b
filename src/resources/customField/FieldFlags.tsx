import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { canBeSearched } from '#domain/customField/definition.ts';
import type { FieldModel } from '#engine/model.ts';
import { FieldInput } from '#views/fields/FieldInput.tsx';
import { useFieldInput } from '#views/form/state/useFormValue.ts';
import type { FieldDraft } from './fieldDraft.ts';
import type { FormPartProps } from './formPart.ts';

interface FlagProps {
  readonly field: FieldModel;
  /** What it says when it is off; it says 1 when it is on. */
  readonly off?: 0 | 2;
  readonly label?: string;
  readonly isPossible?: boolean;
}

const Flag = ({ field, off = 0, label, isPossible = true }: FlagProps) => {
  const input = useFieldInput(field, field.name);
  return (
    <FormControlLabel
      disabled={!isPossible}
      control={
        <Switch
          checked={isPossible && input.value === 1}
          onChange={(_, isOn) => input.onChange(isOn ? 1 : off)}
          slotProps={{ input: { ref: input.ref } }}
        />
      }
      label={label ?? input.label}
    />
  );
};

/** Who sees a field, who fills it in, and who is found by it. */
export const FieldFlags = ({ fieldOf }: FormPartProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const type: FieldDraft['type'] = useWatch({ name: 'type' });
  return (
    <Stack spacing={1.5} role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h3">
        {translate('customField.form.settings')}
      </Typography>
      <FieldInput field={fieldOf('visible_to')} source="visible_to" />
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 2 }}>
        <Flag field={fieldOf('required')} />
        <Flag field={fieldOf('searchable')} isPossible={canBeSearched(type)} />
        <Flag field={fieldOf('editable')} />
      </Stack>
      <div>
        <Flag field={fieldOf('personageInfoShow')} off={2} label={translate('customField.form.shown')} />
        <FormHelperText sx={{ m: 0 }}>{translate('customField.form.shownHelp')}</FormHelperText>
      </div>
    </Stack>
  );
};
