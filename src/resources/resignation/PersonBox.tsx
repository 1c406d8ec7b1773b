import type { Identifier, RaRecord } from 'react-admin';
import { personDetail } from '#views/fields/personDetail.ts';
import { useModel } from '#views/ModelContext.tsx';
import { RelatedBox } from '#views/picker/RelatedBox.tsx';

interface PersonBoxProps {
  readonly label: string;
  readonly value: readonly number[];
  readonly isMany?: boolean;
  readonly helperText?: string;
  readonly error?: boolean;
  /** Why a person cannot be chosen, said in their place; undefined: they can. */
  readonly reasonAgainst?: (row: RaRecord) => string | undefined;
  readonly onChange: (ids: readonly number[]) => void;
}

const listOf = (value: Identifier | readonly Identifier[] | null): readonly Identifier[] =>
  value === null ? [] : Array.isArray(value) ? value : [value as Identifier];

/** A box for members, found by name, pinyin, phone or employee number; several of them with `isMany`. */
export const PersonBox = ({
  label,
  value,
  isMany = false,
  helperText,
  error = false,
  reasonAgainst,
  onChange,
}: PersonBoxProps) => {
  // The input of "hand everything to" is a person: its relation says where people are searched.
  const [field] = useModel('resignation').actions.find(({ name }) => name === 'transfer')?.inputs ?? [];
  if (field === undefined) return null;
  return (
    <RelatedBox
      field={field}
      label={label}
      value={isMany ? value : (value[0] ?? null)}
      isMany={isMany}
      onChange={(ids) => onChange(listOf(ids).map(Number))}
      detailOf={personDetail}
      helperText={helperText}
      error={error}
      {...(reasonAgainst === undefined ? {} : { reasonAgainst })}
    />
  );
};
