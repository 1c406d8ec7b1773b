import { RelatedFilter, RelatedInput } from '../picker/RelatedInput.tsx';
import { RelatedNames } from '../picker/RelatedNames.tsx';
import type { FieldFilterProps, FieldInputProps, FieldView } from './fieldView.ts';
import { personDetail } from './personReference.tsx';

// Rows that are no people have no such detail.
const Input = (props: FieldInputProps) => <RelatedInput {...props} detailOf={personDetail} />;
const Filter = (props: FieldFilterProps) => <RelatedFilter {...props} detailOf={personDetail} />;

/** The ids of several rows of another resource. */
export const references: FieldView = { display: RelatedNames, input: Input, filter: Filter };
