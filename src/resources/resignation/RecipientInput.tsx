import { personDetail } from '#views/fields/personDetail.ts';
import type { FieldInputProps } from '#views/fieldView.ts';
import { RelatedInput } from '#views/picker/RelatedInput.tsx';
import { useReasonAgainst } from './PersonBox.tsx';

/** Who takes everything over that is still open; who cannot take anything says why before the password is asked for. */
export const RecipientInput = (props: FieldInputProps) => {
  const reasonAgainst = useReasonAgainst();
  return <RelatedInput {...props} detailOf={personDetail} reasonAgainst={reasonAgainst()} />;
};
