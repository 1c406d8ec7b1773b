import { RelatedFilter, RelatedInput } from '../picker/RelatedInput.tsx';
import { RelatedNames } from '../picker/RelatedNames.tsx';
import type { FieldView } from './fieldView.ts';

/** The id of one row of another resource. */
export const reference: FieldView = { display: RelatedNames, input: RelatedInput, filter: RelatedFilter };
