import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { everyModule } from '#domain/permission/mandate.ts';
import type { FieldModel } from '#engine/model.ts';
import { FieldInput } from '#views/fields/FieldInput.tsx';
import { RadioBox } from '#views/fields/RadioBox.tsx';
import { personDetail } from '#views/fields/reference.tsx';
import { asTyped, TextBox } from '#views/fields/TextBox.tsx';
import { useFieldInput } from '#views/form/state/useFormValue.ts';
import { RelatedBox } from '#views/picker/RelatedBox.tsx';
import { RelatedInput } from '#views/picker/RelatedInput.tsx';
import { grantsApps, type MandateDraft } from './mandateDraft.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';

interface AppsPartProps {
  readonly field: FieldModel;
  readonly draft: MandateDraft;
}

/** Which apps are meant where apps are granted: every one, those of later days included, or certain ones by name. */
const AppsPart = ({ field, draft }: AppsPartProps) => {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const input = useFieldInput(field, field.name);
  const listed = useRef(draft.apps);
  const isListed = draft.lists_apps || draft.apps.length > 0;
  const choose = (isRequested: boolean) => {
    if (!isRequested) listed.current = draft.apps;
    setValue('lists_apps', isRequested);
    input.onChange(isRequested ? listed.current : []);
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

interface PartProps {
  readonly field: FieldModel;
  readonly draft: MandateDraft;
}

const ScopePart = ({ field, draft }: PartProps) => {
  const translate = useTranslate();
  return (
    <div>
      <RadioBox field={field} source={field.name} />
      {draft.scope === 'own' ? <FormHelperText>{translate('mandate.ownHint')}</FormHelperText> : null}
    </div>
  );
};

const ModulesPart = ({ field, draft }: PartProps) => {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const input = useFieldInput(field, field.name);
  const isAll = draft.is_all === 1;
  return (
    <div>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {translate('mandate.matrix')}
      </Typography>
      {draft.kind === 'manageGroup' ? (
        <FormControlLabel
          sx={{ mb: 1 }}
          control={
            <Switch
              checked={isAll}
              onChange={(_, isOn) => setValue('is_all', isOn ? 1 : 0, { shouldDirty: true })}
            />
          }
          label={translate('mandate.all')}
        />
      ) : null}
      <PermissionMatrix
        grants={isAll ? everyModule('manage') : draft.modules}
        isFixed={isAll}
        onChange={input.onChange}
      />
      {input.error === undefined ? null : (
        <FormHelperText error role="alert">
          {input.error}
        </FormHelperText>
      )}
    </div>
  );
};

const Part = ({ field, draft }: PartProps) => {
  const shared = { field, source: field.name, isReadOnly: false };
  switch (field.name) {
    case 'name':
      return <TextBox {...shared} isRequired parse={asTyped} />;
    case 'user_ids':
      return <RelatedInput {...shared} isRequired={false} detailOf={personDetail} />;
    case 'user_id':
      return draft.id === undefined ? <FieldInput field={field} source={field.name} /> : null;
    case 'scope':
      return <ScopePart field={field} draft={draft} />;
    case 'scope_depts':
      return draft.scope === 'departments' ? <FieldInput field={field} source={field.name} /> : null;
    case 'modules':
      return <ModulesPart field={field} draft={draft} />;
    case 'apps':
      return grantsApps(draft) ? <AppsPart field={field} draft={draft} /> : null;
    default:
      return null;
  }
};

/** What is written, in the order of the form; a switch beside the matrix grants everything. */
export const mandateFields = {
  manageGroup: ['name', 'user_ids', 'scope', 'scope_depts', 'is_all', 'modules', 'apps'],
  subAdmin: ['user_id', 'scope', 'scope_depts', 'modules', 'apps'],
} as const;

interface MandateFormProps {
  readonly fields: readonly FieldModel[];
  readonly draft: MandateDraft;
}

/** The facts of a manage group or a sub-administrator: who, which modules, where. */
export const MandateForm = ({ fields, draft }: MandateFormProps) => (
  <Stack spacing={2.5} sx={{ '& > :empty': { display: 'none' } }}>
    {fields.map((field) => (
      <Part key={field.name} field={field} draft={draft} />
    ))}
  </Stack>
);
