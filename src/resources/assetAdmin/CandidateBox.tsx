import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import { checkNewAssetAdmin } from '#domain/assetAdmin/checkNewAssetAdmin.ts';
import { findField } from '#engine/fields.ts';
import { personDetail } from '#views/fields/personReference.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { RelatedBox } from '#views/picker/RelatedBox.tsx';

/** Why somebody in the list cannot be put forward, by the rule the server asks as well. */
const useReasonAgainst = () => {
  const translate = useTranslate();
  const { data = [] } = useListContext<RaRecord>();
  return (row: RaRecord): string | undefined => {
    const known = data.find((each) => Number(each.id) === Number(row.id));
    const [objection] = checkNewAssetAdmin({
      status: String(row.status),
      isActive: row.active_status === 1,
      isRealName: row.is_real_name === 1,
      memberType: String(row.member_type),
      isMain: row.admin?.main === 1,
      standing: known === undefined ? null : Number(known.status),
    });
    return objection === undefined ? undefined : translate(`rules.${objection.rule}`);
  };
};

interface CandidateBoxProps {
  readonly value: number | undefined;
  readonly error: string | undefined;
  readonly onChange: (userId: number | undefined) => void;
}

/** Finds a person; who cannot be one is in the list with the reason. */
export const CandidateBox = ({ value, error, onChange }: CandidateBoxProps) => {
  const translate = useTranslate();
  const field = findField(useModel('assetAdmin').fields, 'user_id');
  const reasonAgainst = useReasonAgainst();
  if (field === undefined) throw new Error('The schema of assetAdmin needs a field "user_id".');
  return (
    <RelatedBox
      field={field}
      label={translate('assetAdmin.person')}
      value={value ?? null}
      isMany={false}
      isRequired
      detailOf={personDetail}
      reasonAgainst={reasonAgainst}
      error={error !== undefined}
      helperText={error ?? translate('assetAdmin.personHelp')}
      onChange={(id) => onChange(typeof id === 'number' ? id : undefined)}
    />
  );
};
