import FormHelperText from '@mui/material/FormHelperText';
import { type ComponentType, createContext, use } from 'react';
import { useResourceContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { type Reason, reasonFixed } from '#engine/reason.ts';
import type { FieldKind } from '#engine/vocabulary.ts';
import type { FieldInputProps } from '#views/fieldView.ts';
import { FixedPart, useConditionFacts } from '#views/form/state/formState.tsx';
import { useModels, useOverride } from '#views/ModelContext.tsx';
import { ReasonNote } from '#views/reasons/ReasonNote.tsx';
import { fieldStateOf } from './fieldState.ts';

/** What each kind of field is entered with; a form gives it to its fields, so that a kind that nests others does not import itself. */
export const FieldInputsContext = createContext<
  Readonly<Record<FieldKind, ComponentType<FieldInputProps>>> | undefined
>(undefined);

interface FixedReasonProps {
  readonly field: FieldModel;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Conditions whose reason stands above the form already, by the field they ask: twelve inputs need not repeat it. */
export const SaidAboveContext = createContext<readonly string[]>([]);

/** Below an input that cannot be changed: which condition of the schema fixes it. Nothing for fields no one ever enters. */
const FixedReason = ({ field, values }: FixedReasonProps) => {
  const models = useModels();
  const model = models[useResourceContext() ?? ''];
  const facts = useConditionFacts();
  const said = use(SaidAboveContext);
  const asks = Object.keys(field.readOnlyWhen ?? {});
  if (model === undefined || (asks.length > 0 && asks.every((name) => said.includes(name)))) return null;
  const reason = reasonFixed(model.noun, { field, row: values, facts });
  return reason === undefined ? null : <FixedNote model={model} reason={reason} />;
};

const FixedNote = ({ model, reason }: { readonly model: EntityModel; readonly reason: Reason }) => (
  <FormHelperText component="div">
    <ReasonNote model={model} reason={reason} isCopyable />
  </FormHelperText>
);

interface ConditionalInputProps {
  readonly field: FieldModel;
  readonly source: string;
}

type Values = Readonly<Record<string, unknown>>;

const parentOf = (source: string): string => source.split('.').slice(0, -1).join('.');

const isRow = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasConditions = (field: FieldModel): boolean =>
  field.visibleWhen !== undefined || field.requiredWhen !== undefined || field.readOnlyWhen !== undefined;

/** Values a nested field's conditions are asked about: the form's, with those of its own row on top. */
const useConditionValues = (field: FieldModel, source: string): Values => {
  const { control, getValues } = useFormContext();
  const isAsked = hasConditions(field);
  // Without conditions nothing has to be watched: a long form does not render at every key.
  const watched: unknown = useWatch({ control, disabled: !isAsked });
  const values = (isAsked ? watched : getValues()) as Values;
  const row: unknown = parentOf(source) === '' ? undefined : getValues(parentOf(source));
  return isRow(row) ? { ...values, ...row } : values;
};

/** The input of a field with its conditions applied: hidden, required or fixed as the values entered so far demand. */
export const FieldInput = ({ field, source }: ConditionalInputProps) => {
  const own = useOverride(useResourceContext() ?? '').fields?.[field.path]?.input;
  const Input = own ?? use(FieldInputsContext)?.[field.kind];
  const values = useConditionValues(field, source);
  const state = fieldStateOf(field, values, useConditionFacts());
  const { isVisible, isRequired, isReadOnly, isWritable } = state;
  if (Input === undefined) throw new Error('No inputs here: render this inside a form.');
  if (!isVisible) return null;
  const input = <Input field={field} source={source} isRequired={isRequired} isReadOnly={isReadOnly} />;
  return isReadOnly && !field.isReadOnly ? (
    <>
      {isWritable ? input : <FixedPart>{input}</FixedPart>}
      <FixedReason field={field} values={values} />
    </>
  ) : (
    input
  );
};
