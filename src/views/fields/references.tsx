import { RelatedFilter, RelatedInput } from '../picker/RelatedInput.tsx';
import { RelatedNames } from '../picker/RelatedNames.tsx';
import type { FieldView } from './fieldView.ts';

/** The ids of several rows of another resource. */
export const references: FieldView = { display: RelatedNames, input: RelatedInput, filter: RelatedFilter };
