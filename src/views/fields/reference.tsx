import { useTranslate } from 'react-admin';
import type { FieldDisplayProps, FieldFilterProps, FieldView } from '#views/fieldView.ts';
import { lazyPart } from '#views/lazyPart.ts';
import { RelatedNames } from '#views/picker/RelatedNames.tsx';

const loadFilters = () => import('./relatedFilters.tsx');

// Rows are shown before the boxes that search others: these come right after.
const RelatedFilter = lazyPart<FieldFilterProps>(async () => ({
  default: (await loadFilters()).RelatedFilter,
}));
const PersonFilter = lazyPart<FieldFilterProps>(async () => ({
  default: (await loadFilters()).PersonFilter,
}));
const TreeReferenceFilter = lazyPart<FieldFilterProps>(async () => ({
  default: (await import('../picker/TreeBox.tsx')).TreeReferenceFilter,
}));

/** `0` is the company itself, which no call lists. */
const TreeReferenceField = (props: FieldDisplayProps) => {
  const translate = useTranslate();
  return props.value === 0 ? <span>{translate('views.tree.root')}</span> : <RelatedNames {...props} />;
};

/** One or several nodes of a tree, picked from the tree itself. */
export const treeReference: FieldView = {
  display: TreeReferenceField,
  filter: TreeReferenceFilter,
};

/** The id of one row of another resource. */
export const reference: FieldView = { display: RelatedNames, filter: RelatedFilter };

/** A person, found by name, pinyin, initials, phone or employee number. */
export const personReference: FieldView = { display: RelatedNames, filter: PersonFilter };

/** The ids of several rows of another resource. */
export const references: FieldView = { display: RelatedNames, filter: PersonFilter };
