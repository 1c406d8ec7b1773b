import { type RaRecord, useTranslate } from 'react-admin';
import { checkNotMain, checkNotOneself } from '#domain/permission/mandate.ts';
import { personDetail } from '#views/fields/personDetail.ts';
import type { FieldInputProps } from '#views/fieldView.ts';
import { RelatedInput } from '#views/picker/RelatedInput.tsx';
import { useRights } from '#views/reasons/rights.tsx';

/** Who is given rights; who cannot be says why, by the rules the server asks as well. */
export const MandateHolders = (props: FieldInputProps) => {
  const translate = useTranslate();
  const { holdsRole, context } = useRights();
  const reasonAgainst = (row: RaRecord): string | undefined => {
    const id = Number(row.id);
    const { userId = 0 } = context();
    const reader = { userId, roles: holdsRole('main') ? (['main'] as const) : [] };
    const [objection] = [
      ...checkNotMain(row.admin?.main === 1 ? id : undefined, [id], props.source),
      ...checkNotOneself(reader, { before: [], after: [id] }, props.source),
    ];
    return objection === undefined ? undefined : translate(`rules.${objection.rule}`);
  };
  return <RelatedInput {...props} detailOf={personDetail} reasonAgainst={reasonAgainst} />;
};
