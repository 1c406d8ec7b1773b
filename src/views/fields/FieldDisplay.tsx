import { useResourceContext } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import type { FieldDisplayProps, FieldView } from '#views/fieldView.ts';
import { useFieldViews, useOverride } from '../ModelContext.tsx';

/** How a field is shown, entered and filtered by here: its kind's view with what the noun replaces. */
export const useFieldView = (field: FieldModel): FieldView => {
  const override = useOverride(useResourceContext() ?? '').fields?.[field.path];
  const fieldViews = useFieldViews();
  const { display } = fieldViews[field.displayKind];
  const view = { ...fieldViews[field.kind], display };
  return override === undefined ? view : { ...view, ...override };
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A value of any kind; a dash where there is none, so that an empty cell is not taken for a missing one. */
export const FieldDisplay = (props: FieldDisplayProps) => {
  const { display: Display, saysNothing = false } = useFieldView(props.field);
  if (isEmpty(props.value) && !saysNothing) return <span aria-hidden>–</span>;
  return <Display {...props} />;
};
