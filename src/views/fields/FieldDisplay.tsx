import type { ReactElement } from 'react';
import { useResourceContext } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import type { FieldDisplayProps, FieldView } from '#views/fieldView.ts';
import { type Models, useFieldViews, useOverride } from '../ModelContext.tsx';
import type { Overrides } from '../override.ts';

/** How a field is shown, entered and filtered by: its kind's view with what the noun replaces. */
export const fieldViewOf = (
  field: FieldModel,
  { fieldViews, overrides }: Pick<Models, 'fieldViews'> & { readonly overrides: Overrides },
): FieldView => ({
  ...fieldViews[field.kind],
  display: fieldViews[field.displayKind].display,
  ...overrides.fields?.[field.path],
});

/** How a field stands in a list: the column of its kind, with the schema's width and what the noun replaces, which may show a value its own way. */
export const cellViewOf = (
  field: FieldModel,
  sources: Pick<Models, 'fieldViews'> & { readonly overrides: Overrides },
): FieldView => {
  const view = fieldViewOf(field, sources);
  const replaced = sources.overrides.fields?.[field.path];
  const own = replaced?.column;
  const ofKind = sources.fieldViews[field.displayKind].column;
  const { width } = field.options;
  return {
    ...view,
    column: {
      ...ofKind,
      ...(width === undefined ? {} : { minWidth: width }),
      ...own,
    },
    display: own?.display ?? replaced?.display ?? ofKind?.display ?? view.display,
  };
};

const useSources = () => ({
  fieldViews: useFieldViews(),
  overrides: useOverride(useResourceContext() ?? ''),
});

/** The same for the noun of the page around. */
export const useFieldView = (field: FieldModel): FieldView => fieldViewOf(field, useSources());

/** How a field of the noun of the page around stands in a list. */
export const useCellView = (field: FieldModel): FieldView => cellViewOf(field, useSources());

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether there is nothing to show but a dash. */
export const isUnsaid = ({ saysNothing = false }: FieldView, value: unknown): boolean =>
  isEmpty(value) && !saysNothing;

/** A value in its view; a dash where there is none, so that an empty cell is not taken for a missing one. */
export const shownValue = (view: FieldView, props: FieldDisplayProps): ReactElement => {
  const { display: Display } = view;
  return isUnsaid(view, props.value) ? <span aria-hidden>–</span> : <Display {...props} />;
};

/** A value of any kind. */
export const FieldDisplay = (props: FieldDisplayProps) => shownValue(useFieldView(props.field), props);
