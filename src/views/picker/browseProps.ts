import type { Identifier, RaRecord } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';

/** What is chosen by going through the departments, the roles or a list, and what becomes of it. */
export interface BrowseProps {
  readonly field: FieldModel;
  readonly label: string;
  /** Ids; one or none unless `isMany`. */
  readonly value: unknown;
  readonly isMany: boolean;
  readonly onChange: (value: Identifier | readonly Identifier[] | null) => void;
  /** A second line under a person who was found, for telling two of one name apart. */
  readonly detailOf?: (row: RaRecord) => string;
  /** Why a person cannot be chosen, said in their place; undefined: they can. */
  readonly reasonAgainst?: (row: RaRecord) => string | undefined;
}
