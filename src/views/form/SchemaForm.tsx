import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Form, useRecordFromLocation, useResourceContext, useTranslate } from 'react-admin';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { type FieldValues, type Resolver, useWatch } from 'react-hook-form';
import type { FieldModel } from '#engine/model.ts';
import { FieldInputsContext } from '#views/fields/FieldInput.tsx';
import { fieldStateOf } from '#views/fields/fieldState.ts';
import { fieldInputs } from '#views/fields/inputs/registry.ts';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { type FormDraft, nothingTyped } from './FormDraft.ts';
import { FormErrors } from './FormErrors.tsx';
import { FormKeeper } from './FormKeeper.tsx';
import { FormPlacesProvider, type Reveal } from './formErrors.ts';
import {
  createRunningUploads,
  RunningUploadsProvider,
  useConditionFacts,
  withFinishedUploads,
} from './state/formState.tsx';
import { type FormRecord, useHeldRecord } from './useHeldRecord.ts';
import { type FormSave, useSaveWaits, useSubmit } from './useSubmit.ts';

const Announcer = ({ fields }: { readonly fields: readonly FieldModel[] }) => {
  const translate = useTranslate();
  const keys = wordKeys(useResourceContext() ?? '');
  const facts = useConditionFacts();
  const values: Readonly<Record<string, unknown>> = useWatch();
  const [text, setText] = useState('');
  const states = fields.map((field) => fieldStateOf(field, values, facts));
  const required = fields.filter((_, index) => states[index]?.isRequired && states[index]?.isVisible);
  const visible = fields.filter((_, index) => states[index]?.isVisible);
  const before = useRef(required);
  useEffect(() => {
    const say = (key: string, field: FieldModel) =>
      translate(key, { name: translate(keys.field(field.path)) });
    const now = required.filter((field) => !before.current.includes(field));
    const noLonger = before.current.filter((field) => !required.includes(field) && visible.includes(field));
    before.current = required;
    if (now.length + noLonger.length === 0) return;
    setText(
      [
        ...now.map((field) => say('form.required.now', field)),
        ...noLonger.map((field) => say('form.required.noLonger', field)),
      ].join(' '),
    );
  });
  return (
    <Box role="status" sx={visuallyHidden}>
      {text}
    </Box>
  );
};

/** Says aloud what the asterisk shows: that a field has become required, or no longer is, by what was just entered. */
const RequiredAnnouncer = ({ fields }: { readonly fields: readonly FieldModel[] }) => {
  const conditional = useMemo(
    () => fields.filter(({ requiredWhen }) => requiredWhen !== undefined),
    [fields],
  );
  // Without conditions nothing has to be watched: a long form does not render at every key.
  return conditional.length === 0 ? null : <Announcer fields={conditional} />;
};

/** Ctrl+S is what hands know, Ctrl+Enter what works inside a text of several lines; Cmd on a Mac. */
const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  (event.key.toLowerCase() === 's' || event.key === 'Enter') &&
  !event.isComposing;

const submitButtonOf = (form: HTMLFormElement): HTMLButtonElement | undefined =>
  [...form.elements].find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit',
  );

/** The dialog an element stands in; for the page itself the topmost open dialog, which is then in front of it. */
const dialogAround = (element: Element): Element | null => element.closest('[role=dialog]');

const isInFront = (form: HTMLFormElement, target: EventTarget | null): boolean => {
  const own = dialogAround(form);
  if (target instanceof Element && target !== document.body) return dialogAround(target) === own;
  return own !== null || document.querySelector('[role=dialog][aria-modal=true]') === null;
};

/**
 * Saves the form inside `place` by keyboard, from anywhere in its dialog or page, as a click on its Save button would:
 * a button that is disabled or busy keeps it from being saved.
 */
const useSaveShortcut = (place: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      const form = place.current?.querySelector('form');
      if (!form || !isShortcut(event) || !isInFront(form, event.target)) return;
      event.preventDefault();
      submitButtonOf(form)?.click();
    };
    // On its way down: the menu a dialog was opened from keeps its keys from the list, hence from the document.
    document.addEventListener('keydown', save, true);
    return () => document.removeEventListener('keydown', save, true);
  }, [place]);
};

/** Keyboard code of a key an input method has taken; Safari sends Enter with it after the composition has ended. */
const takenByInputMethod = 229;

/** Keeps the Enter that ends a composition (pinyin, kana) from submitting the form around it. */
const keepCompositionEnter = (event: ReactKeyboardEvent): void => {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === takenByInputMethod;
  if (event.key === 'Enter' && isComposing) event.preventDefault();
};

const BrokenPart = ({ resetErrorBoundary }: Partial<FallbackProps>) => {
  const translate = useTranslate();
  return (
    <Alert severity="error">
      <AlertTitle>{translate('form.broken.title')}</AlertTitle>
      <p>{translate('form.broken.text')}</p>
      <Button onClick={resetErrorBoundary}>{translate('views.error.retry')}</Button>
      <Button onClick={() => window.location.reload()}>{translate('form.broken.reload')}</Button>
    </Alert>
  );
};

interface FormBoundaryProps {
  readonly draft: RefObject<FormDraft>;
  readonly children: ReactNode;
}

/** An input that breaks takes neither the form's frame nor what was typed with it: the draft is kept at once. */
const FormBoundary = ({ draft, children }: FormBoundaryProps) => (
  <ErrorBoundary FallbackComponent={BrokenPart} onError={() => void draft.current.keep()}>
    {children}
  </ErrorBoundary>
);

interface SchemaFormProps {
  /** Fields the form shows: errors of any other stand above it. */
  readonly fields: readonly FieldModel[];
  readonly resolver: Resolver;
  readonly defaultValues?: Readonly<Record<string, unknown>>;
  /** What is edited; by default the record of the view around the form. Its values go before `defaultValues`. */
  readonly record?: FormRecord;
  /** By default what the create or edit view around it does. Throws when it fails; the form shows why. */
  readonly onSubmit?: FormSave;
  /** Whether submitting saves the record: another user's save is put together with what is typed. By default where nothing else is done. */
  readonly isOfRecord?: boolean;
  /** Whether other forms save the rest of the record. */
  readonly isPart?: boolean;
  readonly onSaved?: () => void;
  readonly isGuarded?: boolean;
  /** Tells apart the drafts of several forms at one address; the record's own form has no name. */
  readonly draftName?: string;
  /** Lets the surroundings ask about what was typed. */
  readonly draft?: RefObject<FormDraft>;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A row read again replaces what no one has touched. */
const keepTyped = { keepDirtyValues: true };

/** Defaults of a new record: the form's own, then what the address fills in, which no one has typed either. */
const useDefaults = (defaultValues: SchemaFormProps['defaultValues'], isNew: boolean) => {
  const given: FieldValues | null = useRecordFromLocation();
  return isNew && given !== null ? { ...defaultValues, ...given } : defaultValues;
};

/** The files under way in a form, and its check, which waits for them. */
const useWaitingCheck = (resolver: Resolver) => {
  const [uploads] = useState(createRunningUploads);
  return { uploads, check: useMemo(() => withFinishedUploads(resolver, uploads), [resolver, uploads]) };
};

/**
 * A form checked by its schema, saved once however often it is submitted, whose entries survive: as a draft while they
 * are not saved, beside the reason when saving failed, and next to another user's change.
 */
export const SchemaForm = ({
  fields,
  children,
  isGuarded = true,
  isPart = false,
  draftName = '',
  ...form
}: SchemaFormProps) => {
  const ownDraft = useRef(nothingTyped);
  const { onSubmit, onSaved, draft = ownDraft, id } = form;
  const { uploads, check } = useWaitingCheck(form.resolver);
  const held = useHeldRecord(form.record);
  const place = useRef<HTMLDivElement>(null);
  const reveal = useRef<Reveal | undefined>(undefined);
  const own = useRef(0);
  const saveWaits = useSaveWaits(place);
  useSaveShortcut(place);
  const ended = (isSaved: boolean) => {
    if (isSaved) onSaved?.();
    saveWaits.resolve(isSaved);
  };
  const { submit, failure, forgetFailure } = useSubmit({
    onSubmit,
    onEnded: ended,
    draft,
    held: held.held,
    own,
    part: isPart ? fields : undefined,
  });
  const defaultValues = useDefaults(form.defaultValues, held.record === undefined);
  const { isOfRecord = onSubmit === undefined } = form;
  return (
    <Box ref={place} onKeyDownCapture={keepCompositionEnter}>
      <Form
        {...(id === undefined ? {} : { id })}
        {...(defaultValues === undefined ? {} : { defaultValues })}
        {...(held.record === undefined ? {} : { record: held.record })}
        resolver={check}
        resetOptions={keepTyped}
        onSubmit={submit as (values: FieldValues) => Promise<void>}
        mode="onBlur"
        noValidate
        disableInvalidFormNotification
        shouldFocusError={false}
      >
        <FormPlacesProvider value={reveal}>
          <FormKeeper
            fields={fields}
            draftName={draftName}
            draft={draft}
            held={held}
            own={own}
            failure={failure}
            onForgetFailure={forgetFailure}
            saveWaits={saveWaits}
            isGuarded={isGuarded}
            isOfRecord={isOfRecord}
            isPart={isPart}
          />
          <FormErrors
            fields={fields}
            failure={failure}
            isOfRecord={isOfRecord}
            onFailed={() => saveWaits.resolve(false)}
          />
          <RequiredAnnouncer fields={fields} />
          <RunningUploadsProvider value={uploads}>
            <FormBoundary draft={draft}>
              <FieldInputsContext value={fieldInputs}>{children}</FieldInputsContext>
            </FormBoundary>
          </RunningUploadsProvider>
        </FormPlacesProvider>
      </Form>
    </Box>
  );
};
