import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId, useRef } from 'react';
import { DemoMessage } from '#app/login/DemoMessage.tsx';
import { NumberFields, OutsideCodeInput, type SendCode } from '#app/login/NumberFields.tsx';
import { PasswordField } from '#app/login/PasswordField.tsx';
import { StrengthMeter } from '#views/fields/inputs/texts.tsx';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import type { RegistrationForm, RelateItems } from './useRegistration.ts';

/** Fields that belong together, under their heading. */
export const FieldGroup = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5, position: 'relative' }}>
      {/* The steps above say so for the eye. */}
      <Typography id={id} variant="h2" sx={visuallyHidden}>
        {title}
      </Typography>
      {children}
    </Box>
  );
};

interface FounderFieldsProps {
  readonly registration: RegistrationForm;
  readonly items: RelateItems;
  readonly sending: SendCode;
  readonly onSend: () => void;
}

/** Who registers: name, number with the code sent to it, address and password. */
export const FounderFields = ({ registration, items, sending, onSend }: FounderFieldsProps) => {
  const translate = useTranslate();
  const { form, change, errors } = registration;
  const [mobile, code, password] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
  ];
  const label = (field: string) => translate(`resources.registration.fields.${field}`);
  const openCodes = items.country_codes.flatMap(({ value, is_open: isOpen }) =>
    isOpen === 1 ? [value] : [],
  );
  return (
    <FieldGroup title={translate('register.founder')}>
      <TextField
        label={label('name')}
        required
        fullWidth
        autoComplete="name"
        value={form.name}
        onChange={(event) => change({ name: event.target.value })}
        error={errors.name !== undefined}
        helperText={errors.name}
      />
      <NumberFields
        inputRef={mobile}
        countryCode={form.country_code}
        mobile={form.mobile}
        error={errors.mobile}
        codes={openCodes}
        onChange={({ countryCode, mobile: typed }) =>
          change({
            ...(countryCode === undefined ? {} : { country_code: countryCode }),
            ...(typed === undefined ? {} : { mobile: typed }),
          })
        }
      />
      <OutsideCodeInput
        inputRef={code}
        value={form.code}
        error={errors.code}
        onChange={(typed) => change({ code: typed })}
        sending={sending}
        onSend={onSend}
      />
      <DemoMessage
        target={{ countryCode: form.country_code, mobile: form.mobile }}
        sentCount={sending.sentCount}
      />
      <TextField
        label={label('email')}
        type="email"
        required
        fullWidth
        autoComplete="email"
        value={form.email}
        onChange={(event) => change({ email: event.target.value })}
        error={errors.email !== undefined}
        helperText={errors.email}
      />
      <Box>
        <PasswordField
          inputRef={password}
          label={translate('login.password')}
          autoComplete="new-password"
          value={form.password}
          error={errors.password}
          help={translate('rules.validation.password.login')}
          onChange={(typed) => change({ password: typed })}
        />
        {form.password !== '' && <StrengthMeter password={form.password} />}
      </Box>
    </FieldGroup>
  );
};
