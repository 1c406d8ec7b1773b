import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { canBeSearched, type FieldAudience } from '#domain/customField/definition.ts';
import { wordKeys } from '#views/wordKeys.ts';
import type { FieldDraft } from './fieldDraft.ts';

interface FieldFlagsProps {
  readonly draft: FieldDraft;
  readonly onChange: (part: Partial<FieldDraft>) => void;
}

const keys = wordKeys('customField');
const audiences: readonly FieldAudience[] = ['all', 'department', 'self'];

/** Who sees a field, who fills it in, and who is found by it. */
export const FieldFlags = ({ draft, onChange }: FieldFlagsProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const flag = (name: 'required' | 'searchable' | 'editable', isPossible = true) => (
    <FormControlLabel
      disabled={!isPossible}
      control={
        <Switch
          checked={isPossible && draft[name] === 1}
          onChange={(_, on) => onChange({ [name]: on ? 1 : 0 })}
        />
      }
      label={translate(keys.field(name))}
    />
  );
  return (
    <Stack spacing={1.5} role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h3">
        {translate('customField.form.settings')}
      </Typography>
      <TextField
        select
        size="small"
        label={translate(keys.field('visible_to'))}
        value={draft.visible_to}
        onChange={({ target }) => {
          const audience = audiences.find((each) => each === target.value);
          if (audience !== undefined) onChange({ visible_to: audience });
        }}
      >
        {audiences.map((audience) => (
          <MenuItem key={audience} value={audience}>
            {translate(keys.option('visible_to', audience))}
          </MenuItem>
        ))}
      </TextField>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 2 }}>
        {flag('required')}
        {flag('searchable', canBeSearched(draft.type))}
        {flag('editable')}
      </Stack>
      <div>
        <FormControlLabel
          control={
            <Switch
              checked={draft.personageInfoShow === 1}
              onChange={(_, on) => onChange({ personageInfoShow: on ? 1 : 2 })}
            />
          }
          label={translate('customField.form.shown')}
        />
        <FormHelperText sx={{ m: 0 }}>{translate('customField.form.shownHelp')}</FormHelperText>
      </div>
    </Stack>
  );
};
