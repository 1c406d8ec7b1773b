import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type Act, acts } from '#domain/permission/actor.ts';
import { checkNotMain, checkNotOneself, everyModule, mandateTemplates } from '#domain/permission/mandate.ts';
import type { FieldModel } from '#engine/model.ts';
import { FieldInput } from '#views/fields/FieldInput.tsx';
import { RadioBox } from '#views/fields/RadioBox.tsx';
import { asTyped, TextBox } from '#views/fields/TextBox.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { RelatedBox } from '#views/picker/RelatedBox.tsx';
import { RelatedInput } from '#views/picker/RelatedInput.tsx';
import { useRights } from '#views/reasons/rights.tsx';
import { personDetail } from '#views/recordName.ts';
import { wordKeys } from '#views/wordKeys.ts';
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

/** Usual jobs to begin with: one press says modules and acts, and all of it can be changed. */
const TemplatesPart = () => {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const choose = (name: keyof typeof mandateTemplates) => {
    const { modules, withheld } = mandateTemplates[name];
    setValue('modules', modules, { shouldDirty: true, shouldValidate: true });
    setValue('withheld', withheld, { shouldDirty: true });
  };
  return (
    <Stack
      role="group"
      aria-label={translate('mandate.template.title')}
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ mb: 1, flexWrap: 'wrap', alignItems: 'center' }}
    >
      <Typography variant="body2" color="text.secondary">
        {translate('mandate.template.title')}
      </Typography>
      {Object.keys(mandateTemplates).map((name) => (
        <Button
          key={name}
          size="small"
          variant="outlined"
          onClick={() => choose(name as keyof typeof mandateTemplates)}
        >
          {translate(`mandate.template.${name}`)}
        </Button>
      ))}
    </Stack>
  );
};

/** Acts that go beyond looking and changing, each granted unless it is kept back. */
const ActsPart = ({ field, draft }: PartProps) => {
  const translate = useTranslate();
  const input = useFieldInput(field, field.name);
  const words = wordKeys(draft.kind);
  const titleId = useId();
  const choose = (act: Act, isGranted: boolean) =>
    input.onChange(acts.filter((each) => (each === act ? !isGranted : draft.withheld.includes(each))));
  return (
    <FormControl component="fieldset" fullWidth aria-labelledby={titleId}>
      <Typography id={titleId} component="h3" variant="subtitle2">
        {translate('mandate.acts')}
      </Typography>
      <Typography variant="caption" color="text.secondary">
        {translate('mandate.actsHint')}
      </Typography>
      <FormGroup row>
        {acts.map((act) => (
          <FormControlLabel
            key={act}
            control={
              <Checkbox
                size="small"
                checked={draft.is_all === 1 || !draft.withheld.includes(act)}
                disabled={draft.is_all === 1}
                onChange={(_, isGranted) => choose(act, isGranted)}
              />
            }
            label={translate(words.option('withheld', act))}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </FormGroup>
    </FormControl>
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
      {draft.id === undefined && !isAll ? <TemplatesPart /> : null}
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

/** Who is given rights; who cannot be says why, by the rules the server asks as well. */
const MandateHolders = (props: FieldInputProps) => {
  const translate = useTranslate();
  const { holdsRole, context } = useRights();
  const reasonAgainst = (row: RaRecord): string | undefined => {
    const id = Number(row.id);
    const { userId = 0 } = context();
    const reader = { userId, roles: holdsRole('main') ? (['main'] as const) : [] };
    const [objection] = [
      ...checkNotMain(row.admin?.main === 1 ? id : undefined, [id], props.source),
      ...checkNotOneself(reader, { before: [], after: [id] }, props.source),
    ];
    return objection === undefined ? undefined : translate(`rules.${objection.rule}`);
  };
  return <RelatedInput {...props} detailOf={personDetail} reasonAgainst={reasonAgainst} />;
};

/** The part of the form that belongs to a field; nothing where the draft leaves no choice. */
export const MandatePart = ({ field, draft }: PartProps) => {
  const shared = { field, source: field.name, isReadOnly: false };
  switch (field.name) {
    case 'name':
      return <TextBox {...shared} isRequired parse={asTyped} />;
    case 'user_ids':
      return <MandateHolders {...shared} isRequired={false} />;
    case 'user_id':
      return draft.id === undefined ? <MandateHolders {...shared} isRequired /> : null;
    case 'scope':
      return <ScopePart field={field} draft={draft} />;
    case 'scope_depts':
      return draft.scope === 'departments' ? <FieldInput field={field} source={field.name} /> : null;
    case 'modules':
      return <ModulesPart field={field} draft={draft} />;
    case 'withheld':
      return <ActsPart field={field} draft={draft} />;
    case 'apps':
      return grantsApps(draft) ? <AppsPart field={field} draft={draft} /> : null;
    default:
      return null;
  }
};
