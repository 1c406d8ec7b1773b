import type { Identifier } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';

/** What is chosen by going through the departments, and what becomes of it. */
export interface BrowseProps {
  readonly field: FieldModel;
  readonly label: string;
  /** Ids; one or none unless `isMany`. */
  readonly value: unknown;
  readonly isMany: boolean;
  readonly onChange: (value: Identifier | readonly Identifier[] | null) => void;
}
