import { type RaRecord, useTranslate } from 'react-admin';
import { checkNotForOneself } from '#domain/role/checkRole.ts';
import type { FieldInputProps } from '#views/fieldView.ts';
import { RelatedInput } from '#views/picker/RelatedInput.tsx';
import { useRights } from '#views/reasons/rights.tsx';
import { personDetail } from '#views/recordName.ts';

/** Who is given a role; who cannot be says why, by the rule the server asks as well. */
export const HoldersInput = (props: FieldInputProps) => {
  const translate = useTranslate();
  const { holdsRole, context } = useRights();
  const reasonAgainst = ({ id }: RaRecord): string | undefined => {
    const { userId = 0 } = context();
    const [objection] = checkNotForOneself({ userId, roles: holdsRole('main') ? ['main'] : [] }, [
      Number(id),
    ]);
    return objection === undefined ? undefined : translate(`rules.${objection.rule}`);
  };
  return <RelatedInput {...props} detailOf={personDetail} reasonAgainst={reasonAgainst} />;
};
