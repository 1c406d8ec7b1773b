import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { hasOptions } from '#domain/customField/definition.ts';
import { fieldsNamed } from '#engine/fields.ts';
import { DrawerForm } from '#views/form/FormDialog.tsx';
import { checkedBy } from '#views/form/formErrors.ts';
import { useModel } from '#views/ModelContext.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { FieldFacts, FieldFlags, type FormPartProps, TypePreview } from './FieldFacts.tsx';
import { draftFields, type FieldDraft, requestOf, violationsOfDraft } from './fieldDraft.ts';
import { type CardSettings, type FieldRow, useRenewFields } from './fieldSettings.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import { type CardField, PhoneCard } from './PhoneCard.tsx';

const cardField = (draft: FieldDraft): CardField => ({
  ...draft,
  id: draft.id ?? 'new',
  // Options that are being added have no id yet; their place tells them apart here.
  options: draft.options.map(({ name, name_en, name_ja }, index) => ({ id: index, name, name_en, name_ja })),
});

const withDraft = (list: readonly FieldRow[], draft: FieldDraft): readonly CardField[] =>
  draft.id === undefined
    ? [...list, cardField(draft)]
    : list.map((row) => (row.id === draft.id ? cardField(draft) : row));

/** A field that is being edited, in a member's form and on a phone. */
const FieldPreview = ({
  draft,
  list,
  card,
}: {
  readonly draft: FieldDraft;
  readonly list: readonly FieldRow[];
  readonly card: CardSettings;
}) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        gap: 3,
        pt: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box component="section" aria-labelledby={titleId}>
        <Typography id={titleId} variant="subtitle1" component="h2" sx={{ mb: 1.5 }}>
          {translate('customField.preview.form')}
        </Typography>
        <TypePreview draft={draft} />
      </Box>
      <PhoneCard fields={withDraft(list, draft)} card={card} />
    </Box>
  );
};

/** Saves a field. Throws when it is refused: what is known of it is read again then, e.g. how many people chose an option. */
const useSaveField = () => {
  const translate = useTranslate();
  const client = useQueryClient();
  const provider = useConsoleProvider();
  const renew = useRenewFields();
  const say = useSay();
  const [isSaving, setSaving] = useState(false);
  const save = async (draft: FieldDraft, confirmed: number): Promise<void> => {
    setSaving(true);
    try {
      await renew(await provider.call('customFieldSave', requestOf(draft, confirmed)));
      say(translate(wordKeys('customField').success('customFieldSave')), 'success');
    } catch (error) {
      await client.invalidateQueries({ queryKey: ['customField'] });
      throw error;
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving };
};

interface FieldDrawerProps {
  /** What the form begins with. */
  readonly initial: FieldDraft;
  readonly list: readonly FieldRow[];
  readonly card: CardSettings;
  readonly onClose: () => void;
}

interface FieldUse {
  readonly count: number;
  readonly options: ReadonlyMap<number, number>;
}

const unused: FieldUse = { count: 0, options: new Map() };

/** How many people have a value, and how many chose each option. */
const useFieldUse = (id: string | undefined): FieldUse => {
  const provider = useConsoleProvider();
  const { data } = useQuery({
    queryKey: ['customField', 'customFieldCount', id],
    queryFn: ({ signal }) => provider.call('customFieldCount', { id: id ?? '' }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
  });
  if (data === undefined) return unused;
  return { count: data.count, options: new Map(data.options.map((each) => [each.id, each.count])) };
};

/** People whose choice goes with the options taken away, at most. */
const losingOf = ({ options }: FieldUse, draft: FieldDraft): number =>
  [...options]
    .filter(([id]) => !draft.options.some((option) => option.id === id))
    .reduce((sum, [, count]) => sum + count, 0);

const LosingAlert = ({
  count,
  isConfirmed,
  onConfirm,
}: {
  readonly count: number;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
}) => {
  const translate = useTranslate();
  return (
    <Alert severity="warning">
      {translate('customField.option.losing', { count })}
      <FormControlLabel
        sx={{ display: 'flex' }}
        control={<Checkbox checked={isConfirmed} onChange={(_, on) => onConfirm(on)} />}
        label={translate('customField.option.confirm')}
      />
    </Alert>
  );
};

interface EntriesProps extends Pick<FieldDrawerProps, 'list' | 'card'>, FormPartProps {
  readonly use: FieldUse;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
  readonly onLosing: (count: number) => void;
}

/** The form as it stands, with what it will look like beside it. */
const Entries = ({ fieldOf, use, isConfirmed, onConfirm, onLosing, list, card }: EntriesProps) => {
  // The form was filled with these, by these names.
  const draft = useWatch() as FieldDraft;
  const losing = hasOptions(draft.type) ? losingOf(use, draft) : 0;
  useEffect(() => onLosing(losing), [losing, onLosing]);
  return (
    <Stack spacing={2.5}>
      <FieldFacts fieldOf={fieldOf} valueCount={use.count} />
      {hasOptions(draft.type) ? <OptionsEditor field={fieldOf('options')} counts={use.options} /> : null}
      {losing > 0 ? <LosingAlert count={losing} isConfirmed={isConfirmed} onConfirm={onConfirm} /> : null}
      <FieldFlags fieldOf={fieldOf} />
      <FieldPreview draft={draft} list={list} card={card} />
    </Stack>
  );
};

const useFormFields = () => {
  const model = useModel('customField');
  const fields = useMemo(() => fieldsNamed(model.fields, draftFields), [model]);
  const check = useMemo(
    () => checkedBy('customField', fields, (values) => violationsOfDraft(values as FieldDraft)),
    [fields],
  );
  const fieldOf: FormPartProps['fieldOf'] = (name) => {
    const field = fields.find((each) => each.name === name);
    if (field === undefined) throw new Error(`The schema of customField needs a field "${name}".`);
    return field;
  };
  return { fields, check, fieldOf };
};

/** The form of one custom field. */
export const FieldDrawer = ({ initial, list, card, onClose }: FieldDrawerProps) => {
  const translate = useTranslate();
  const { id, name } = initial;
  const { fields, check, fieldOf } = useFormFields();
  const [isConfirmed, setConfirmed] = useState(false);
  const [losing, setLosing] = useState(0);
  const use = useFieldUse(id);
  const { save, isSaving } = useSaveField();
  return (
    <DrawerForm
      noun="customField"
      title={
        id === undefined ? translate('customField.form.add') : translate('customField.form.edit', { name })
      }
      act={translate('customField.form.save')}
      isPossible={losing === 0 || isConfirmed}
      isRunning={isSaving}
      fields={fields}
      check={check}
      record={id === undefined ? undefined : { ...initial }}
      defaultValues={initial}
      draftName={id ?? 'new'}
      onSubmit={(values) => save(values as FieldDraft, isConfirmed ? losing : 0)}
      onClose={onClose}
    >
      <Entries
        fieldOf={fieldOf}
        use={use}
        isConfirmed={isConfirmed}
        onConfirm={setConfirmed}
        onLosing={setLosing}
        list={list}
        card={card}
      />
    </DrawerForm>
  );
};
