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
import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useRef } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Act, acts } from '#domain/permission/actor.ts';
import { checkNotMain, checkNotOneself, everyModule, mandateTemplates } from '#domain/permission/mandate.ts';
import { fieldsNamed } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { FieldInput } from '#views/fields/FieldInput.tsx';
import { personDetail } from '#views/fields/personDetail.ts';
import { RadioBox } from '#views/fields/RadioBox.tsx';
import { asTyped, TextBox } from '#views/fields/TextBox.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';
import { checkedBy } from '#views/form/checkedBy.ts';
import { DrawerForm } from '#views/form/FormDialog.tsx';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { useAskedSave } from '#views/form/useSubmit.ts';
import { useModel } from '#views/ModelContext.tsx';
import { RelatedBox } from '#views/picker/RelatedBox.tsx';
import { RelatedInput } from '#views/picker/RelatedInput.tsx';
import { useRights } from '#views/reasons/rights.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { MandateDialog } from './MandateDialog.tsx';
import {
  grantsApps,
  groupRequest,
  type MandateDraft,
  subRequest,
  violationsOfDraft,
  whatIfRequest,
} from './mandateDraft.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { mandateKey } from './useMandates.ts';
import { WhatIfPanel } from './WhatIfPanel.tsx';

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

const Part = ({ field, draft }: PartProps) => {
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

/** What is written, in the order of the form; a switch beside the matrix grants everything. */
const mandateFields = {
  manageGroup: ['name', 'user_ids', 'scope', 'scope_depts', 'is_all', 'modules', 'withheld', 'apps'],
  subAdmin: ['user_id', 'scope', 'scope_depts', 'modules', 'withheld', 'apps'],
} as const;

interface MandateFormProps {
  readonly fields: readonly FieldModel[];
  readonly draft: MandateDraft;
}

/** The facts of a manage group or a sub-administrator: who, which modules, where. */
const MandateForm = ({ fields, draft }: MandateFormProps) => (
  <Stack spacing={2.5} sx={{ '& > :empty': { display: 'none' } }}>
    {fields.map((field) => (
      <Part key={field.name} field={field} draft={draft} />
    ))}
  </Stack>
);

/** Saves rights. Throws when they are refused. */
const useSaveMandate = () => {
  const translate = useTranslate();
  const client = useQueryClient();
  const provider = useConsoleProvider();
  const say = useSay();
  return async (draft: MandateDraft): Promise<void> => {
    const isGroup = draft.kind === 'manageGroup';
    if (isGroup) await provider.call('manageGroupSave', groupRequest(draft));
    else await provider.call('subSave', subRequest(draft));
    await client.invalidateQueries({ queryKey: [mandateKey] });
    say(translate(wordKeys(draft.kind).success(isGroup ? 'manageGroupSave' : 'subSave')), 'success');
  };
};

interface MandateDrawerProps {
  /** What the form begins with. */
  readonly initial: MandateDraft;
  /** Names of the other manage groups. */
  readonly names: readonly string[];
  readonly onClose: () => void;
}

const useTitle = ({ kind, id, name }: MandateDraft): string => {
  const translate = useTranslate();
  return id === undefined ? translate(`mandate.add.${kind}`) : translate(`mandate.edit.${kind}`, { name });
};

/** The form as it stands, with what saving it would change. */
const Entries = ({ fields }: { readonly fields: readonly FieldModel[] }) => {
  // The form was filled with these, by these names.
  const draft = useWatch() as MandateDraft;
  return (
    <Stack spacing={2.5}>
      <MandateForm fields={fields} draft={draft} />
      <WhatIfPanel request={whatIfRequest(draft)} />
    </Stack>
  );
};

/** The form of a manage group or a sub-administrator; saved after a last look at what that would change. */
export const MandateDrawer = ({ initial, names, onClose }: MandateDrawerProps) => {
  const translate = useTranslate();
  const { kind, id } = initial;
  const title = useTitle(initial);
  const model = useModel(kind);
  const fields = useMemo(() => fieldsNamed(model.fields, mandateFields[kind]), [model, kind]);
  const check = useMemo(
    () => checkedBy(kind, fields, (values) => violationsOfDraft(values as MandateDraft, names)),
    [kind, fields, names],
  );
  const save = useSaveMandate();
  const saving = useAskedSave((values) => save(values as MandateDraft));
  return (
    <DrawerForm
      noun={kind}
      title={title}
      act={translate('ra.action.save')}
      isRunning={saving.isRunning}
      fields={fields}
      check={check}
      record={id === undefined ? undefined : { ...initial }}
      defaultValues={initial}
      draftName={`${kind}${id ?? ''}`}
      onSubmit={saving.onSubmit}
      onClose={onClose}
      question={
        saving.asked === undefined ? null : (
          <MandateDialog
            title={translate('mandate.confirm.title')}
            confirmLabel={translate(`mandate.confirm.${kind}`)}
            request={whatIfRequest(saving.asked as MandateDraft)}
            isDangerous={false}
            isRunning={saving.isRunning}
            onConfirm={saving.confirm}
            onClose={saving.close}
          />
        )
      }
    >
      <Entries fields={fields} />
    </DrawerForm>
  );
};
