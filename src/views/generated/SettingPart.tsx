import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, Suspense, useId, useMemo, useRef } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { type FieldValues, useFormState } from 'react-hook-form';
import { singletonId } from '#engine/defaultCall.ts';
import type { FormGroupSchema } from '#engine/dialect.ts';
import { recordFieldsNamed, writableFields } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { isEmptyValue } from '#engine/validation/valueRules.ts';
import { useTakeBack } from '#views/actions/useRunAction.ts';
import { type FormDraft, nothingTyped } from '#views/form/FormDraft.ts';
import { FormGroups } from '#views/form/FormGroups.tsx';
import { SchemaForm } from '#views/form/SchemaForm.tsx';
import { enteredNames, typedNames } from '#views/form/typedFields.ts';
import type { FormRecord } from '#views/form/useHeldRecord.ts';
import { useSchemaResolver } from '#views/form/useSchemaResolver.ts';
import { useAskedSave } from '#views/form/useSubmit.ts';
import { useOverride } from '#views/ModelContext.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay, useSuccessText } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** What stood in the fields that were saved; undefined where it was nothing that could be saved. */
const valuesBefore = (
  { fields }: EntityModel,
  sent: FieldValues,
  held: FormRecord = {},
): FieldValues | undefined => {
  const saved = fields.filter(({ name }) => name in sent);
  if (saved.some(({ name, isRequired }) => isRequired && isEmptyValue(held[name]))) return undefined;
  return Object.fromEntries(saved.map(({ name }) => [name, held[name] ?? null]));
};

/** Saves what a form of a setting holds, and offers to take it back. Throws when it fails. */
const useSaveSetting = (model: EntityModel) => {
  const provider = useConsoleProvider();
  const client = useQueryClient();
  const say = useSay();
  const takeBack = useTakeBack();
  const success = useSuccessText(model, 'update');
  const write = async (data: FieldValues, held: FormRecord | undefined): Promise<RaRecord> => {
    const previousData = { ...held, id: singletonId };
    const { data: saved } = await provider.update<RaRecord>(model.noun, {
      id: singletonId,
      data,
      previousData,
    });
    client.setQueryData([model.noun, 'getOne', { id: String(singletonId), meta: undefined }], saved);
    return saved;
  };
  return async (values: FieldValues, held: FormRecord | undefined): Promise<RaRecord> => {
    const saved = await write(values, held);
    const before = valuesBefore(model, values, held);
    // A save that came later stands in the way of taking an earlier one back.
    say(success(), 'success', {
      topic: `${model.noun}.save`,
      ...(before === undefined ? {} : { undo: () => takeBack(() => write(before, saved)) }),
    });
    return saved;
  };
};

interface FootProps {
  readonly fields: readonly FieldModel[];
  readonly draft: RefObject<FormDraft>;
  readonly actions: ReactNode;
}

/**
 * Nothing to save, nothing to press: the buttons say whether anything is unsaved. What else can be done is about what is saved, so it
 * is offered while nothing is unsaved.
 */
const SettingFoot = ({ fields, draft, actions }: FootProps) => {
  const translate = useTranslate();
  const { dirtyFields, isSubmitting } = useFormState();
  const isDirty = typedNames(dirtyFields, enteredNames(fields)).length > 0;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 2.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Button
        type="submit"
        variant="contained"
        loading={isSubmitting}
        disabled={!isDirty}
        aria-keyshortcuts="Control+S Control+Enter"
      >
        {translate('ra.action.save')}
      </Button>
      <Button disabled={!isDirty || isSubmitting} onClick={() => draft.current.discard()}>
        {translate('form.reset')}
      </Button>
      {isDirty ? null : actions}
    </Stack>
  );
};

interface SettingPartProps {
  /** With the groups this form shows. */
  readonly model: EntityModel;
  readonly record: RaRecord;
  /** The group this form saves by itself; left out: the whole. */
  readonly part?: FormGroupSchema;
  readonly draft?: RefObject<FormDraft>;
  /** Buttons beside those of the form. */
  readonly actions?: ReactNode;
  readonly onSaved?: (() => void) | undefined;
}

const card = { border: 1, borderColor: 'divider', borderRadius: 1, p: { xs: 2, sm: 2.5 }, minWidth: 0 };

/** One form of a setting: the whole, or a group with a name and buttons of its own. */
export const SettingPart = ({ model, record, part, draft: given, ...rest }: SettingPartProps) => {
  const { actions, onSaved } = rest;
  const translate = useTranslate();
  const titleId = useId();
  const own = useRef(nothingTyped);
  const draft = given ?? own;
  const { formFrame: Frame, saveQuestion: Question } = useOverride(model.noun).views ?? {};
  const fields = useMemo(() => {
    const names = model.form.groups.flatMap((group) => group.fields);
    return recordFieldsNamed(writableFields(model.fields), names);
  }, [model]);
  const only = useMemo(
    () => (part === undefined ? undefined : fields.map(({ name }) => name)),
    [part, fields],
  );
  const resolver = useSchemaResolver(model, undefined, only);
  const save = useSaveSetting(model);
  const question = useAskedSave(save);
  const groups = <FormGroups model={model} />;
  return (
    <Box component="section" aria-labelledby={part === undefined ? undefined : titleId} sx={card}>
      {part === undefined ? null : (
        <Typography id={titleId} component="h2" variant="subtitle1" sx={{ mb: 2 }}>
          {translate(wordKeys(model.noun).group(part.key), { _: part.title })}
        </Typography>
      )}
      <SchemaForm
        fields={fields}
        resolver={resolver}
        record={record}
        onSubmit={Question === undefined ? save : question.onSubmit}
        {...(onSaved === undefined ? {} : { onSaved })}
        isOfRecord
        isPart={part !== undefined}
        isGuarded={part === undefined}
        draftName={part?.key ?? ''}
        draft={draft}
      >
        {Frame === undefined ? groups : <Frame part={part?.key}>{groups}</Frame>}
        <SettingFoot fields={fields} draft={draft} actions={actions} />
      </SchemaForm>
      {Question === undefined || question.asked === undefined ? null : (
        <Suspense fallback={null}>
          <Question
            values={question.asked}
            isRunning={question.isRunning}
            onConfirm={question.confirm}
            onFailed={question.fail}
            onClose={question.close}
          />
        </Suspense>
      )}
    </Box>
  );
};
