import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, Suspense, useId, useMemo, useRef } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { FormGroupSchema } from '#engine/dialect.ts';
import { writableFields } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { type FormDraft, nothingTyped } from '../form/draft/FormDraft.ts';
import { enteredNames, typedNames } from '../form/draft/typedFields.ts';
import { FormGroups } from '../form/FormGroups.tsx';
import { recordFieldsNamed } from '../form/formFields.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import { useAskedSave } from '../form/save/useAskedSave.ts';
import { useSchemaResolver } from '../form/useSchemaResolver.ts';
import { useOverride } from '../ModelContext.tsx';
import { wordKeys } from '../wordKeys.ts';
import { useSaveSetting } from './useSaveSetting.ts';

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
    <Stack direction="row" spacing={1} sx={{ mt: 2.5 }}>
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
        {Frame === undefined ? groups : <Frame>{groups}</Frame>}
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
