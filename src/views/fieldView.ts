import type { ComponentType } from 'react';
import type { FieldModel } from '#engine/model.ts';

/** A value shown, in a cell or a detail. `record` gives what stands beside it (a phone's country code). */
export interface FieldDisplayProps {
  readonly field: FieldModel;
  readonly value: unknown;
  readonly record: Readonly<Record<string, unknown>>;
}

/** A value entered. `source` is its path in the form (`departments.0.position`); the state comes from conditions. */
export interface FieldInputProps {
  readonly field: FieldModel;
  readonly source: string;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
}

/** A value filtered by. `onChange(undefined)` takes the filter away. */
export interface FieldFilterProps {
  readonly field: FieldModel;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** What a list is filtered by, in words. */
export interface FilterTextProps {
  readonly noun: string;
  readonly field: FieldModel;
  readonly value: unknown;
}

/** How a field stands in a list. */
export interface FieldColumn {
  /** What its cells show where that is not what a detail shows. */
  readonly display?: ComponentType<FieldDisplayProps>;
  readonly align?: 'left' | 'center' | 'right';
  readonly minWidth?: number;
}

/** One kind of field: how its value is shown, filtered by, and set in a column. What it is entered with comes with forms. */
export interface FieldView {
  readonly display: ComponentType<FieldDisplayProps>;
  /** For operators `equals` and `in`; a text box when left out. `null` where another page leads to the rows: it is taken away here, not chosen. */
  readonly filter?: ComponentType<FieldFilterProps> | null;
  /** The words of an active filter where its value is none; the value itself when left out. */
  readonly filterText?: ComponentType<FilterTextProps>;
  readonly column?: FieldColumn;
  /** `display` has words for no value, e.g. everyone; without it a dash stands there. */
  readonly saysNothing?: boolean;
}

/** What a noun replaces of a field: anything of its view, and what it is entered with. */
export interface FieldOverride extends Partial<FieldView> {
  readonly input?: ComponentType<FieldInputProps>;
}
