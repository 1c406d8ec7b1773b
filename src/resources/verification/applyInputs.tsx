import type { ComponentType } from 'react';
import { choice } from '#views/fields/choice.tsx';
import type { FieldInputProps, FieldView } from '#views/fields/fieldView.ts';
import { text } from '#views/fields/text.tsx';
import { MobileCodeInput } from './MobileCodeInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { OrganizationInput } from './OrganizationInput.tsx';
import { PaperInput } from './PaperInput.tsx';
import { CityInput, ProvinceInput } from './PlaceInputs.tsx';
import { RejectedHere } from './RejectedHere.tsx';

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
