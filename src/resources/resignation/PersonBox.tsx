import { type Identifier, type RaRecord, useTranslate } from 'react-admin';
import { checkInside, checkRecipient, type HandOverKind } from '#domain/resignation/handOver.ts';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useModel } from '#views/ModelContext.tsx';
import { RelatedBox } from '#views/picker/RelatedBox.tsx';
import { RelatedInput } from '#views/picker/RelatedInput.tsx';
import { personDetail } from '#views/recordName.ts';

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

/** What is handed over, as far as it decides who may take it. */
interface Handed {
  readonly kind: HandOverKind;
  readonly target_id: number;
}

const departmentsIn = ({ departments }: RaRecord): readonly number[] =>
  Array.isArray(departments) ? departments.map(({ id }) => Number(id)) : [];

const noLeavers: ReadonlySet<number> = new Set();

/** Why a person in a list of recipients cannot take a thing over, by the rules the server asks as well. */
export const useReasonAgainst = (leaving: ReadonlySet<number> = noLeavers) => {
  const translate = useTranslate();
  return (handed?: Handed) =>
    (row: RaRecord): string | undefined => {
      const candidate = {
        userId: Number(row.id),
        status: String(row.status ?? 'normal'),
        // What a reader is not shown is the server's to judge.
        isActive: (row.active_status ?? 1) === 1,
        isRealName: (row.is_real_name ?? 1) === 1,
      };
      const [objection] = [
        ...checkRecipient(candidate, leaving),
        ...(handed === undefined ? [] : checkInside(handed.kind, handed.target_id, departmentsIn(row))),
      ];
      return objection === undefined ? undefined : translate(`rules.${objection.rule}`);
    };
};

/** Who takes everything over that is still open; who cannot take anything says why before the password is asked for. */
export const RecipientInput = (props: FieldInputProps) => {
  const reasonAgainst = useReasonAgainst();
  return <RelatedInput {...props} detailOf={personDetail} reasonAgainst={reasonAgainst()} />;
};
