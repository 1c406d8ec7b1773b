import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ComponentType, createContext, use } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { checkPhone, homeCountryCode, normalisePhone } from '#domain/member/phone.ts';
import { type NumberField, numberFlaw, type PaperField } from '#domain/verification/checkVerification.ts';
import { normaliseNumber } from '#domain/verification/numbers.ts';
import type { Verification } from '#generated/types.ts';
import { CodeInput, DemoCode } from '#views/code/CodeInput.tsx';
import { useCodeSending } from '#views/code/useCodeSending.ts';
import { useOptions } from '#views/fields/choices.tsx';
import { FilesInput } from '#views/fields/file/FilesInput.tsx';
import { ChoiceInput } from '#views/fields/inputs/choices.tsx';
import { TextBox } from '#views/fields/TextBox.tsx';
import type { FieldInputProps, FieldOverride } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { saidOf } from '#views/wordKeys.ts';
import { PaperExample } from './PaperExample.tsx';
import { CityInput, ProvinceInput } from './PlaceInputs.tsx';

/** What the platform wants changed, field by field; empty outside a rejected verification. */
export const RejectionContext = createContext<Verification['reject_fields']>([]);

/** What the platform says of one field. */
const useRejection = (field: string): string | undefined =>
  use(RejectionContext).find((each) => each.field === field)?.reason;

/** A number with a check digit: what does not fit is said while it is typed, and stops no one (contract.md section 1). */
const NumberInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
  const translate = useTranslate();
  const input = useFieldInput(field, source);
  const text = typeof input.value === 'string' ? input.value : '';
  const flaw = numberFlaw(field.name as NumberField, text);
  const doubt = flaw === 'checkDigit' ? translate(`rules.verification.${field.name}.checkDigit`) : undefined;
  return (
    <TextField
      id={input.id}
      inputRef={input.ref}
      name={source}
      label={input.label}
      value={text}
      onChange={(event) => input.onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={() => {
        // Full width, small letters and blanks are how it was copied, not another number.
        if (text !== '') input.onChange(normaliseNumber(text));
        input.onBlur();
      }}
      error={input.error !== undefined}
      helperText={input.error ?? doubt ?? input.helperText}
      required={isRequired}
      disabled={isReadOnly}
      size="small"
      fullWidth
      slotProps={{
        htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 60 },
        formHelperText: { role: 'status', sx: doubt === undefined ? {} : { color: 'warning.main' } },
      }}
    />
  );
};

/** The code that goes to the contact number of this form, which need not be the reader's own. */
const MobileCodeInput = ({ field, source }: FieldInputProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const input = useFieldInput(field, source);
  const { getValues, setError } = useFormContext();
  const phone = (): string => String(getValues('phone') ?? '');
  const sending = useCodeSending('attestation', () =>
    provider.call('smsSend', { scene: 'attestation', phone: phone() }),
  );
  const send = () => {
    const [broken] = checkPhone(normalisePhone(phone(), homeCountryCode));
    if (broken === undefined) void sending.send();
    else setError('phone', { type: broken.rule, message: `rules.${broken.rule}` }, { shouldFocus: true });
  };
  const sent = saidOf(translate, 'smsSend', translate('verification.code.sent', { phone: phone() }));
  return (
    <>
      <CodeInput
        label={input.label}
        value={typeof input.value === 'string' ? input.value : ''}
        onChange={(value) => input.onChange(value === '' ? null : value)}
        error={input.error ?? sending.error}
        help={sending.isSent ? sent : translate('verification.code.help')}
        announcement={sending.isSent ? sent : ''}
        sending={{
          text: translate(sending.rest > 0 ? 'verification.code.again' : 'verification.code.send', {
            seconds: sending.rest,
          }),
          isWaiting: sending.rest > 0,
          isBusy: sending.isBusy,
          onSend: send,
        }}
      />
      <DemoCode
        key={String(sending.rest > 0)}
        mobile={normalisePhone(phone(), homeCountryCode).digits}
        isSent={sending.isSent}
      />
    </>
  );
};

const card = {
  m: 0,
  p: 1.25,
  alignItems: 'flex-start',
  border: '1px solid var(--hairline)',
  borderRadius: 'var(--radius-card)',
  '&:has(:checked)': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px currentColor' },
} as const;

/** It stands alone in its line of two columns, and has room for three cards. */
const wide = { width: { xs: '100%', sm: 'calc(200% + 16px)' } } as const;

/** The type of organisation as cards: which papers one has decides which form is filled in. */
const OrganizationInput = ({ field, source }: FieldInputProps) => {
  const translate = useTranslate();
  const input = useFieldInput(field, source);
  const options = useOptions(field);
  const titleId = `${input.id}-label`;
  return (
    <FormControl error={input.error !== undefined} sx={wide}>
      <FormLabel id={titleId} sx={{ mb: 1 }}>
        {input.label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={titleId}
        name={source}
        value={input.value ?? ''}
        onChange={(event) => input.onChange(event.target.value)}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' }, gap: 1 }}
      >
        {options.map(({ value, title }, index) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio size="small" {...(index === 0 ? { inputRef: input.ref } : {})} />}
            label={
              <>
                <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                  {title}
                </Typography>
                <Typography component="span" variant="body2" color="text.secondary">
                  {translate(`verification.type.${value}`)}
                </Typography>
              </>
            }
            sx={card}
          />
        ))}
      </RadioGroup>
      {input.error === undefined ? null : <FormHelperText>{input.error}</FormHelperText>}
    </FormControl>
  );
};

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
const reasoned = (Input: ComponentType<FieldInputProps>): FieldOverride => ({
  input: (props: FieldInputProps) => (
    <>
      <Input {...props} />
      <RejectedHere field={props.field.name} />
    </>
  ),
});

/** How the fields of the form are entered; made once, so that an input keeps its focus. */
export const applyInputs: Readonly<Record<string, FieldOverride>> = {
  org_type: reasoned(OrganizationInput),
  doc_type: reasoned(ChoiceInput),
  social_credit_code: reasoned(NumberInput),
  registration_number: reasoned(NumberInput),
  organization_code: reasoned(NumberInput),
  company_name: reasoned(TextBox),
  unit_full_name: reasoned(TextBox),
  legal_representative: reasoned(TextBox),
  id_number: reasoned(TextBox),
  phone: reasoned(TextBox),
  code: reasoned(MobileCodeInput),
  province: reasoned(ProvinceInput),
  city: reasoned(CityInput),
  detail_address: reasoned(TextBox),
  licence_image: reasoned(PaperInput),
  organization_image: reasoned(PaperInput),
  authorization_image: reasoned(PaperInput),
};
