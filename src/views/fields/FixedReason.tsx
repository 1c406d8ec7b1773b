import FormHelperText from '@mui/material/FormHelperText';
import { createContext, use } from 'react';
import { useResourceContext } from 'react-admin';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { type Reason, reasonFixed } from '#engine/reason.ts';
import { useConditionFacts } from '#views/form/state/FormFacts.tsx';
import { useModels } from '#views/ModelContext.tsx';
import { ReasonNote } from '#views/reasons/ReasonNote.tsx';

interface FixedReasonProps {
  readonly field: FieldModel;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Conditions whose reason stands above the form already, by the field they ask: twelve inputs need not repeat it. */
export const SaidAboveContext = createContext<readonly string[]>([]);

/** Below an input that cannot be changed: which condition of the schema fixes it. Nothing for fields nobody ever enters. */
export const FixedReason = ({ field, values }: FixedReasonProps) => {
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
  <FormHelperText component="div" sx={{ mx: 1.75 }}>
    <ReasonNote model={model} reason={reason} isCopyable />
  </FormHelperText>
);
