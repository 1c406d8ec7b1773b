import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Collapse from '@mui/material/Collapse';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useRef, useState } from 'react';
import { type RaRecord, ResourceContextProvider, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { fieldsNamed } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import type { Calls } from '#generated/types.ts';
import { FieldInput } from '#views/fields/FieldInput.tsx';
import { nothingTyped } from '#views/form/FormDraft.ts';
import { useAskedClose } from '#views/form/LeaveGuard.tsx';
import { SchemaForm } from '#views/form/SchemaForm.tsx';
import { initialValues, useConditionFacts } from '#views/form/state/formState.tsx';
import { createSchemaResolver } from '#views/form/useSchemaResolver.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { type EachResult, EachResultList } from './EachResult.tsx';

/** What can be set on many departments at once; where they stand is the move's business. */
const settable = ['admin_id', 'auto_approve', 'restriction', 'member_scope'] as const;

type Changes = Calls['batchEditDept']['request']['set'];

const noRules: readonly never[] = [];

/** A check of the ticked fields alone. Nothing is required here: an empty responsible person takes the present one away. */
const useTickedResolver = (ticked: ReadonlySet<string>) => {
  const model = useModel('department');
  const facts = useConditionFacts();
  const fields = useMemo(() => fieldsNamed(model.fields, settable), [model]);
  const resolver = useMemo(
    () =>
      createSchemaResolver({
        noun: model.noun,
        fields: fields.filter(({ name }) => ticked.has(name)),
        rules: noRules,
        validate: async () => undefined,
        facts,
      }),
    [model, fields, ticked, facts],
  );
  return { fields, resolver };
};

/** The entries for many departments: which are ticked, and the call that sets them, with a result per department. */
const useBatchEdit = (rows: readonly RaRecord[], onDone: (text: string) => void) => {
  const translate = useTranslate();
  const say = useSay();
  const provider = useConsoleProvider();
  const refresh = useRefreshResource();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isRunning, setRunning] = useState(false);
  const [result, setResult] = useState<EachResult>();
  const { fields, resolver } = useTickedResolver(ticked);

  const send = async (set: Changes): Promise<void> => {
    const { updated, failed } = await provider.call('batchEditDept', {
      ids: rows.map(({ id }) => Number(id)),
      versions: rows.map(({ version }) => Number(version)),
      set,
    });
    await refresh('department');
    if (failed.length > 0) return setResult({ done: updated.length, failed });
    const text = translate('department.bulk.updated', { count: updated.length });
    say(text, 'success', { call: 'batchEditDept' });
    onDone(text);
  };

  return {
    fields,
    resolver,
    ticked,
    isRunning,
    result,
    tick: (name: string, isTicked: boolean) =>
      setTicked(
        (before) => new Set(isTicked ? [...before, name] : [...before].filter((each) => each !== name)),
      ),
    save: async ({ version: _, ...values }: FieldValues): Promise<void> => {
      setRunning(true);
      await send(values as Changes).finally(() => setRunning(false));
    },
  };
};

interface BatchEditDialogProps {
  readonly rows: readonly RaRecord[];
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

/** Sets the same on many departments: only what is ticked changes, with a result for each. */
export const BatchEditDialog = ({ rows, onDone, onClose }: BatchEditDialogProps) => {
  const translate = useTranslate();
  const formId = useId();
  const edit = useBatchEdit(rows, onDone);
  const draft = useRef(nothingTyped);
  const { close, question } = useAskedClose(() => draft.current, onClose);
  const count = formatCount(rows.length);
  const title = translate('department.bulk.editTitle', { count });
  if (edit.result !== undefined)
    return (
      <ConsequenceDialog title={title} onClose={onClose}>
        <EachResultList result={edit.result} />
      </ConsequenceDialog>
    );
  return (
    <ConsequenceDialog
      title={title}
      confirmLabel={translate('department.bulk.save', { count })}
      formId={formId}
      maxWidth="sm"
      isPossible={edit.ticked.size > 0}
      isRunning={edit.isRunning}
      onClose={close}
    >
      {question}
      <ResourceContextProvider value="department">
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {translate('department.bulk.editText')}
        </Typography>
        <SchemaForm
          id={formId}
          fields={edit.fields}
          resolver={edit.resolver}
          defaultValues={initialValues(edit.fields)}
          record={{}}
          onSubmit={edit.save}
          isGuarded={false}
          draftName="batchEdit"
          draft={draft}
        >
          <Stack spacing={1}>
            {edit.fields.map((field) => (
              <TickedField
                key={field.name}
                field={field}
                isTicked={edit.ticked.has(field.name)}
                onTick={(isTicked) => edit.tick(field.name, isTicked)}
              />
            ))}
          </Stack>
        </SchemaForm>
      </ResourceContextProvider>
    </ConsequenceDialog>
  );
};

interface TickedFieldProps {
  readonly field: FieldModel;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

const TickedField = ({ field, isTicked, onTick }: TickedFieldProps) => {
  const translate = useTranslate();
  const name = translate(wordKeys('department').field(field.path));
  return (
    <Box>
      <FormControlLabel
        label={translate('department.bulk.change', { field: name })}
        control={<Checkbox checked={isTicked} onChange={(event) => onTick(event.target.checked)} />}
      />
      <Collapse in={isTicked} unmountOnExit>
        <Box sx={{ pl: 4, pt: 1, pb: 1 }}>
          <FieldInput field={field} source={field.name} />
        </Box>
      </Collapse>
    </Box>
  );
};
