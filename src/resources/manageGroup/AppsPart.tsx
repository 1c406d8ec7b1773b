import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { FieldModel } from '#engine/model.ts';
import { useFieldInput } from '#views/form/state/useFieldInput.ts';
import { RelatedBox } from '#views/picker/RelatedBox.tsx';
import type { MandateDraft } from './mandateDraft.ts';

interface AppsPartProps {
  readonly field: FieldModel;
  readonly draft: MandateDraft;
}

/** Which apps are meant where apps are granted: every one, those of later days included, or certain ones by name. */
export const AppsPart = ({ field, draft }: AppsPartProps) => {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const input = useFieldInput(field, field.name);
  const listed = useRef(draft.apps);
  const isListed = draft.lists_apps || draft.apps.length > 0;
  const choose = (isWanted: boolean) => {
    if (!isWanted) listed.current = draft.apps;
    setValue('lists_apps', isWanted);
    input.onChange(isWanted ? listed.current : []);
  };
  return (
    <FormControl component="fieldset" fullWidth>
      <FormLabel component="legend">{input.label}</FormLabel>
      <RadioGroup row value={isListed ? 'listed' : 'all'} onChange={(_, value) => choose(value === 'listed')}>
        {(['all', 'listed'] as const).map((choice) => (
          <FormControlLabel
            key={choice}
            value={choice}
            control={<Radio size="small" />}
            label={translate(`mandate.apps.${choice}`)}
          />
        ))}
      </RadioGroup>
      {isListed ? (
        <RelatedBox
          field={field}
          label={translate('mandate.apps.listed')}
          value={input.value}
          isMany
          onChange={(value) => {
            // With the last one taken away another is still to be chosen.
            setValue('lists_apps', true);
            input.onChange(value);
          }}
          inputRef={input.ref}
          error={input.error !== undefined}
          helperText={input.error}
        />
      ) : null}
    </FormControl>
  );
};
