import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { appIconIds, appIconUrl, usualIconId } from '#domain/app/catalogue.ts';
import { AppIcon } from '#resources/_shared/workbench/AppGrid.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/useFormValue.ts';
import { visuallyHidden } from '#views/layouts/visuallyHidden.ts';

const size = 40;

interface ChoiceProps {
  readonly id: number;
  readonly group: string;
  readonly isChosen: boolean;
  readonly isFixed: boolean;
  readonly onChoose: () => void;
}

const Choice = ({ id, group, isChosen, isFixed, onChoose }: ChoiceProps) => {
  const translate = useTranslate();
  return (
    <Box
      component="label"
      title={translate(`app.icon.${id}`)}
      sx={{
        p: 0.5,
        borderRadius: 2,
        border: 2,
        borderColor: isChosen ? 'primary.main' : 'transparent',
        cursor: isFixed ? 'default' : 'pointer',
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
      }}
    >
      <input
        type="radio"
        name={group}
        checked={isChosen}
        disabled={isFixed}
        onChange={onChoose}
        aria-label={translate(`app.icon.${id}`)}
        style={visuallyHidden}
      />
      <AppIcon url={appIconUrl(id)} size={size} />
    </Box>
  );
};

/** Chooses the picture of an app among those the console brings. */
export const IconInput = ({ field, source, isReadOnly }: FieldInputProps) => {
  const group = useId();
  const input = useFieldInput(field, source);
  const chosen = typeof input.value === 'number' ? input.value : usualIconId;
  return (
    <FormControl component="fieldset" error={input.error !== undefined} fullWidth>
      <FormLabel component="legend" sx={{ mb: 0.5 }}>
        {input.label}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, position: 'relative' }}>
        {appIconIds.map((id) => (
          <Choice
            key={id}
            id={id}
            group={group}
            isChosen={id === chosen}
            isFixed={isReadOnly}
            onChoose={() => input.onChange(id)}
          />
        ))}
      </Box>
      {input.helperText === undefined ? null : <FormHelperText>{input.helperText}</FormHelperText>}
    </FormControl>
  );
};
