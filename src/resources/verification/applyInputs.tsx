import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import type { PaperField } from '#domain/verification/organization.ts';
import { choice } from '#views/fields/choice.tsx';
import type { FieldInputProps, FieldView } from '#views/fields/fieldView.ts';
import { FilesInput } from '#views/fields/file/FilesInput.tsx';
import { text } from '#views/fields/text.tsx';
import { MobileCodeInput } from './MobileCodeInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { OrganizationInput } from './OrganizationInput.tsx';
import { PaperExample } from './PaperExample.tsx';
import { CityInput, ProvinceInput } from './PlaceInputs.tsx';
import { useRejection } from './rejectionContext.ts';

/** What the platform says of this field, below it. */
const RejectedHere = ({ field }: { readonly field: string }) => {
  const translate = useTranslate();
  const reason = useRejection(field);
  if (reason === undefined) return null;
  return (
    <FormHelperText error sx={{ fontWeight: 600 }}>
      {translate('verification.rejectedHere', { reason })}
    </FormHelperText>
  );
};

/** The place of a photo beside a drawing of what it has to show. */
const PaperInput = (props: FieldInputProps) => {
  const translate = useTranslate();
  const name = props.field.name as PaperField;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FilesInput {...props} />
      <Box component="figure" sx={{ m: 0, display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <PaperExample name={name} />
        <Typography component="figcaption" variant="body2" color="text.secondary">
          {translate(`verification.example.${name}`)}
        </Typography>
      </Box>
    </Box>
  );
};

/** The input with what the platform wants changed in it. */
const reasoned = (Input: ComponentType<FieldInputProps>): Partial<FieldView> => ({
  input: (props: FieldInputProps) => (
    <>
      <Input {...props} />
      <RejectedHere field={props.field.name} />
    </>
  ),
});

/** How the fields of the form are entered; made once, so that an input keeps its focus. */
export const applyInputs: Readonly<Record<string, Partial<FieldView>>> = {
  org_type: reasoned(OrganizationInput),
  doc_type: reasoned(choice.input),
  social_credit_code: reasoned(NumberInput),
  registration_number: reasoned(NumberInput),
  organization_code: reasoned(NumberInput),
  company_name: reasoned(text.input),
  unit_full_name: reasoned(text.input),
  legal_representative: reasoned(text.input),
  id_number: reasoned(text.input),
  phone: reasoned(text.input),
  code: reasoned(MobileCodeInput),
  province: reasoned(ProvinceInput),
  city: reasoned(CityInput),
  detail_address: reasoned(text.input),
  licence_image: reasoned(PaperInput),
  organization_image: reasoned(PaperInput),
  authorization_image: reasoned(PaperInput),
};
