import { type ConditionContext, holds } from '#engine/condition.ts';
import type { FieldModel } from '#engine/model.ts';
import { mayWrite } from '#engine/permission.ts';
import type { Rights } from '#views/reasons/rights.tsx';

type Values = Readonly<Record<string, unknown>>;

export interface FieldState {
  readonly isVisible: boolean;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  /** Nothing is asked of who may not write it, and nothing is sent: what is there stays. */
  readonly isWritable: boolean;
}

interface FormFacts extends ConditionContext {
  /** True when the record exists already: fields marked `writeOnce` are then fixed. */
  readonly isEditing?: boolean;
  readonly mayHold?: Rights['mayHold'];
  readonly isFixed?: boolean;
}

const isWritable = (field: FieldModel, { mayHold }: FormFacts): boolean =>
  mayHold === undefined || mayWrite(field, mayHold);

/** What a field's conditions say about the values entered so far. Nested fields are asked with their row's values on top. */
export const fieldStateOf = (field: FieldModel, values: Values, facts: FormFacts = {}): FieldState => ({
  isVisible: field.visibleWhen === undefined || holds(field.visibleWhen, values, facts),
  isRequired:
    isWritable(field, facts) &&
    (field.isRequired || (field.requiredWhen !== undefined && holds(field.requiredWhen, values, facts))),
  isReadOnly:
    field.isReadOnly ||
    facts.isFixed === true ||
    !isWritable(field, facts) ||
    (field.options.writeOnce === true && facts.isEditing === true) ||
    (field.readOnlyWhen !== undefined && holds(field.readOnlyWhen, values, facts)),
  isWritable: isWritable(field, facts),
});
