import { type RaRecord, useTranslate } from 'react-admin';
import { checkInside, checkRecipient, type HandOverKind } from '#domain/resignation/handOver.ts';

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
