import type { FieldFilterProps } from '#views/fieldView.ts';
import { TreeBox } from '#views/picker/TreeBox.tsx';

/** Filters by one node of a tree, or several. */
export const TreeReferenceFilter = ({ field, label, value, onChange }: FieldFilterProps) => (
  <TreeBox
    field={field}
    label={label}
    value={value}
    isMany={field.options.filter === 'in'}
    onChange={(ids) => onChange(ids === null || (Array.isArray(ids) && ids.length === 0) ? undefined : ids)}
    width={220}
  />
);
