import { type ConditionContext, holds } from '#engine/condition.ts';
import type { FieldModel } from '#engine/model.ts';

type Values = Readonly<Record<string, unknown>>;

export interface FieldState {
  readonly isVisible: boolean;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
}

interface FormFacts extends ConditionContext {
  /** True when the record exists already: fields marked `writeOnce` are then fixed. */
  readonly isEditing?: boolean;
}

/** What a field's conditions say about the values entered so far. Nested fields are asked with their row's values on top. */
export const fieldStateOf = (field: FieldModel, values: Values, facts: FormFacts = {}): FieldState => ({
  isVisible: field.visibleWhen === undefined || holds(field.visibleWhen, values, facts),
  isRequired:
    field.isRequired || (field.requiredWhen !== undefined && holds(field.requiredWhen, values, facts)),
  isReadOnly:
    field.isReadOnly ||
    (field.options.writeOnce === true && facts.isEditing === true) ||
    (field.readOnlyWhen !== undefined && holds(field.readOnlyWhen, values, facts)),
});
