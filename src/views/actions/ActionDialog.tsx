import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { type Identifier, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { ActionTarget } from '#dataProvider/consoleProvider.ts';
import type { State } from '#engine/dialect.ts';
import type { ActionModel, EntityModel, FieldModel } from '#engine/model.ts';
import { nothingTyped } from '#views/form/FormDraft.ts';
import { FormFields } from '#views/form/FormGroups.tsx';
import { useAskedClose } from '#views/form/LeaveGuard.tsx';
import { SchemaForm } from '#views/form/SchemaForm.tsx';
import { initialValues } from '#views/form/state/formState.tsx';
import { useSchemaResolver } from '#views/form/useSchemaResolver.ts';
import { useOverride } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { useRunAction } from './useRunAction.ts';

interface TypedConfirmationProps {
  readonly expected: string;
  readonly onChange: (isConfirmed: boolean) => void;
}

/** The name of what is about to be lost, typed out: no one types it by accident. */
export const TypedConfirmation = ({ expected, onChange }: TypedConfirmationProps) => {
  const translate = useTranslate();
  const [entry, setEntry] = useState('');
  return (
    <TextField
      label={translate('views.action.typeName', { name: expected })}
      value={entry}
      onChange={(event) => {
        setEntry(event.target.value);
        onChange(event.target.value.trim() === expected.trim());
      }}
      size="small"
      fullWidth
      autoComplete="off"
    />
  );
};

type Row = Readonly<Record<string, unknown>>;

const leadsFrom = (from: string | number | readonly (string | number)[], state: unknown): boolean =>
  [from].flat().some((each) => each === state);

/** A state field as an action asks for it: only the states its transitions lead to from the row's own. */
const reachable = (
  model: EntityModel,
  {
    action,
    field,
    row,
    state,
  }: {
    readonly action: ActionModel;
    readonly field: FieldModel;
    readonly row: Row;
    readonly state: State | undefined;
  },
): FieldModel => {
  const transitions = model.states?.transitions.filter((each) => each.action === action.name) ?? [];
  if (transitions.length === 0 || row[field.name] === undefined) return field;
  const open = transitions
    .filter(({ from, to }) => leadsFrom(from, row[field.name]) && (state === undefined || to === state))
    .map(({ to }) => to);
  return { ...field, choices: field.choices.filter((choice) => open.includes(choice)) };
};

const isState = (model: EntityModel, field: FieldModel): boolean => field.name === model.states?.field;

/** The inputs of an action on a row; without a row (a selection, the collection) every choice stays. */
const askedInputs = (
  model: EntityModel,
  action: ActionModel,
  { row = {}, state }: { readonly row: Row | undefined; readonly state: State | undefined },
): readonly FieldModel[] =>
  action.inputs.map((field) =>
    isState(model, field) ? reachable(model, { action, field, row, state }) : field,
  );

/**
 * What an action's form begins with: the row's values, but for its state, which is what is to be chosen. Where one state
 * alone is possible it is chosen already.
 */
const startingValues = (model: EntityModel, inputs: readonly FieldModel[], row: Row = {}): Row => ({
  ...row,
  ...Object.fromEntries(
    inputs
      .filter((field) => isState(model, field))
      .map(({ name, choices }) => [name, choices.length === 1 ? choices[0] : null]),
  ),
});

const PreviewNote = lazy(async () => ({ default: (await import('./PreviewNote.tsx')).PreviewNote }));
const FormPreview = lazy(async () => ({ default: (await import('./PreviewNote.tsx')).FormPreview }));
const ActionSteps = lazy(async () => ({ default: (await import('./ActionSteps.tsx')).ActionSteps }));

export interface ActionDialogProps {
  readonly model: EntityModel;
  readonly action: ActionModel;
  readonly target: ActionTarget;
  /** Of the states the action leads to, the one that is meant; left out: the reader chooses. */
  readonly state?: State | undefined;
  /** What it is done to, in words: a row's name, or "3 选中". Empty for the collection. */
  readonly subject: string;
  /** The rows of a selection; a single row is named by the target. */
  readonly ids?: readonly Identifier[];
  readonly onClose: () => void;
  /** Takes the run over, as bulk work does; told what was entered. */
  readonly onRun?: (input: FieldValues) => void;
}

/** The row a draft of the inputs belongs to; a selection's belong to none. */
const draftNameOf = (action: ActionModel, { id = '' }: ActionTarget): string => `${action.name}:${id}`;

interface NoteProps {
  readonly model: EntityModel;
  readonly action: ActionModel;
  readonly ids: readonly Identifier[];
}

/** What the noun itself has to say of the action; most say nothing. */
const ActionNote = ({ model, action: { name }, ids }: NoteProps) => {
  const { actionNote: Note } = useOverride(model.noun).views ?? {};
  if (ids.length === 0 || Note === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Note action={name} ids={ids} />
    </Suspense>
  );
};

/** Whether what it comes to depends on what is entered: it then stands below the fields. */
const asksInput = ({ preview }: ActionModel): boolean =>
  Object.values(preview?.in ?? {}).some((value) => String(value).startsWith('$input.'));

/** What it does, and what it comes to by its schema. */
const Question = ({ model, action, ids }: NoteProps) => {
  const translate = useTranslate();
  const { name, confirm, preview } = action;
  return (
    <>
      {confirm === undefined ? null : (
        <DialogContentText>{translate(wordKeys(model.noun).action(name, 'confirm'))}</DialogContentText>
      )}
      {preview === undefined || ids.length === 0 || asksInput(action) ? null : (
        <Suspense fallback={null}>
          <PreviewNote model={model} action={name} preview={preview} ids={ids} />
        </Suspense>
      )}
    </>
  );
};

/** Asks before an action: what it does, what it needs, and for the gravest the name typed out. Stays open when refused. */
export const ActionDialog = ({
  model,
  action,
  target,
  state,
  subject,
  onClose,
  onRun,
  ...of
}: ActionDialogProps) => {
  const translate = useTranslate();
  const run = useRunAction(model);
  const resolver = useSchemaResolver(model, action.name);
  const [isRunning, setRunning] = useState(false);
  const draft = useRef(nothingTyped);
  const [isConfirmed, setConfirmed] = useState(action.confirm?.typed !== true);
  const [buttons, setButtons] = useState<HTMLElement | null>(null);
  const goOn = useRef<() => void>(undefined);
  const titleId = useId();
  const formId = useId();
  const keys = wordKeys(model.noun);
  const title = translate(keys.action(action.name, 'title'));
  const inputs = askedInputs(model, action, { row: target.previous, state });
  const { ids = [] } = target.id === undefined ? of : { ids: [target.id] };
  const act = subject === '' ? title : translate('views.action.of', { action: title, subject });

  const submit = async ({ version, ...sent }: FieldValues): Promise<void> => {
    if (onRun !== undefined) return onRun(sent);
    setRunning(true);
    await run(action, { ...target, input: sent }).finally(() => setRunning(false));
  };
  const { close, question: leaving } = useAskedClose(() => draft.current, onClose);

  /** A step before the last is left, not sent; nor does the form take it for an attempt to send it. */
  const leaveStep = (event: FormEvent): void => {
    // A field may open a form of its own, elsewhere in the page but inside this one for React.
    if (goOn.current === undefined || !(event.target instanceof Element && event.target.id === formId))
      return;
    event.preventDefault();
    event.stopPropagation();
    goOn.current();
  };

  const question = <Question model={model} action={action} ids={ids} />;
  const confirmation =
    action.confirm?.typed === true ? <TypedConfirmation expected={subject} onChange={setConfirmed} /> : null;
  const button = (
    <Button
      type="submit"
      form={formId}
      variant="contained"
      color={action.danger === true ? 'error' : 'primary'}
      loading={isRunning}
      disabled={!isConfirmed}
    >
      {action.danger === true ? act : title}
    </Button>
  );
  const isWhole = action.steps === undefined;

  return (
    <Dialog open onClose={close} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{act}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} onSubmitCapture={leaveStep}>
          {isWhole ? question : null}
          <ActionNote model={model} action={action} ids={ids} />
          <SchemaForm
            id={formId}
            fields={inputs}
            resolver={resolver}
            defaultValues={initialValues(inputs)}
            record={startingValues(model, inputs, target.previous)}
            onSubmit={submit}
            onSaved={onClose}
            isGuarded={false}
            draftName={draftNameOf(action, target)}
            draft={draft}
          >
            {isWhole ? (
              <FormFields fields={inputs} />
            ) : (
              <Suspense fallback={null}>
                <ActionSteps
                  model={model}
                  action={action}
                  fields={inputs}
                  goOn={goOn}
                  buttons={buttons}
                  formId={formId}
                  question={question}
                  confirmation={confirmation}
                  act={button}
                />
              </Suspense>
            )}
            {action.preview !== undefined && asksInput(action) ? (
              <Box sx={{ mt: 2 }}>
                <Suspense fallback={null}>
                  <FormPreview model={model} action={action.name} preview={action.preview} ids={ids} />
                </Suspense>
              </Box>
            ) : null}
          </SchemaForm>
          {isWhole ? confirmation : null}
        </Stack>
      </DialogContent>
      <DialogActions ref={setButtons}>
        <Button onClick={close} autoFocus={action.danger === true || action.inputs.length === 0}>
          {translate('ra.action.cancel')}
        </Button>
        {isWhole ? button : null}
      </DialogActions>
      {leaving}
    </Dialog>
  );
};
