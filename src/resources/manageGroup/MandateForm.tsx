import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type Identifier, useTranslate } from 'react-admin';
import { mandateLimits, mandateScopes } from '#domain/permission/checkMandate.ts';
import { everyModule } from '#domain/permission/mandate.ts';
import { findField } from '#engine/fields.ts';
import { personDetail } from '#views/fields/personReference.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { RelatedBox } from '#views/picker/RelatedBox.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { AppsPart } from './AppsPart.tsx';
import { grantsApps, type MandateDraft } from './mandateDraft.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';

interface PartProps {
  readonly draft: MandateDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<MandateDraft>) => void;
}

const useField = (noun: 'manageGroup' | 'subAdmin', name: string) => {
  const field = findField(useModel(noun).fields, name);
  if (field === undefined) throw new Error(`The schema of ${noun} needs a field "${name}".`);
  return field;
};

const numbers = (value: Identifier | readonly Identifier[] | null): readonly number[] => {
  if (value === null) return [];
  return Array.isArray(value) ? value.map(Number) : [Number(value)];
};

const GroupHead = ({ draft, errors, onChange }: PartProps) => {
  const translate = useTranslate();
  const keys = wordKeys('manageGroup');
  const members = useField('manageGroup', 'user_ids');
  return (
    <>
      <TextField
        label={translate(keys.field('name'))}
        value={draft.name}
        onChange={({ target }) => onChange({ name: target.value })}
        error={errors.name !== undefined}
        helperText={errors.name}
        required
        size="small"
        fullWidth
      />
      <RelatedBox
        field={members}
        label={translate(keys.field('user_ids'))}
        value={draft.userIds}
        isMany
        detailOf={personDetail}
        onChange={(value) => onChange({ userIds: numbers(value).slice(0, mandateLimits.members) })}
        error={errors.user_ids !== undefined}
        helperText={errors.user_ids ?? translate('mandate.membersHint')}
      />
    </>
  );
};

const PersonHead = ({ draft, errors, onChange }: PartProps) => {
  const translate = useTranslate();
  const person = useField('subAdmin', 'user_id');
  if (draft.id !== undefined) return null;
  return (
    <RelatedBox
      field={person}
      label={translate(wordKeys('subAdmin').field('user_id'))}
      value={draft.userIds[0] ?? null}
      isMany={false}
      detailOf={personDetail}
      onChange={(value) => onChange({ userIds: numbers(value) })}
      error={errors.user_id !== undefined}
      helperText={errors.user_id}
      isRequired
    />
  );
};

const ScopePart = ({ draft, errors, onChange }: PartProps) => {
  const translate = useTranslate();
  const { kind } = draft;
  const departments = useField(kind, 'scope_depts');
  return (
    <FormControl component="fieldset" fullWidth>
      <FormLabel component="legend">{translate(wordKeys(kind).field('scope'))}</FormLabel>
      <RadioGroup
        value={draft.scope}
        onChange={(_, value) =>
          onChange({ scope: mandateScopes.find((scope) => scope === value) ?? 'departments' })
        }
      >
        {mandateScopes.map((scope) => (
          <FormControlLabel
            key={scope}
            value={scope}
            control={<Radio size="small" />}
            label={translate(wordKeys(kind).option('scope', scope))}
          />
        ))}
      </RadioGroup>
      {draft.scope === 'departments' ? (
        <TreeBox
          field={departments}
          label={translate(wordKeys(kind).field('scope_depts'))}
          value={draft.departments}
          isMany
          onChange={(value) => onChange({ departments: numbers(value) })}
          error={errors.scope_depts !== undefined}
          helperText={errors.scope_depts}
        />
      ) : null}
      {draft.scope === 'own' ? <FormHelperText>{translate('mandate.ownHint')}</FormHelperText> : null}
    </FormControl>
  );
};

/** The facts of a manage group or a sub-administrator: who, which modules, where. */
export const MandateForm = (props: PartProps) => {
  const { draft, errors, onChange } = props;
  const translate = useTranslate();
  const isGroup = draft.kind === 'manageGroup';
  return (
    <Stack spacing={2.5}>
      {isGroup ? <GroupHead {...props} /> : <PersonHead {...props} />}
      <ScopePart {...props} />
      <div>
        <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
          {translate('mandate.matrix')}
        </Typography>
        {isGroup ? (
          <FormControlLabel
            sx={{ mb: 1 }}
            control={<Switch checked={draft.isAll} onChange={(_, isAll) => onChange({ isAll })} />}
            label={translate('mandate.all')}
          />
        ) : null}
        <PermissionMatrix
          grants={draft.isAll ? everyModule('manage') : draft.modules}
          isFixed={draft.isAll}
          onChange={(modules) => onChange({ modules })}
        />
        {errors.modules === undefined ? null : (
          <FormHelperText error role="alert">
            {errors.modules}
          </FormHelperText>
        )}
      </div>
      {grantsApps(draft) ? <AppsPart draft={draft} error={errors.apps} onChange={onChange} /> : null}
    </Stack>
  );
};
