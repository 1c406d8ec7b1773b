import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import type { RegistrationForm, RelateItems } from './useRegistration.ts';

interface CompanyFieldsProps {
  readonly registration: RegistrationForm;
  readonly items: RelateItems;
}

const pair = { display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

/** What the company says of itself. */
export const CompanyFields = ({ registration, items }: CompanyFieldsProps) => {
  const translate = useTranslate();
  const { form, change, errors } = registration;
  const label = (field: string) => translate(`resources.registration.fields.${field}`);
  const cities = items.cities.filter(({ province }) => province === form.province);
  const chooseProvince = (province: string) => {
    const own = items.cities.filter((city) => city.province === province);
    // Where there is but one, nobody has to choose it.
    change({ province, city: own.length === 1 ? (own[0]?.value ?? '') : '' });
  };
  return (
    <FieldGroup title={translate('register.company')}>
      <TextField
        label={label('company_name')}
        required
        fullWidth
        autoComplete="organization"
        value={form.company_name}
        onChange={(event) => change({ company_name: event.target.value })}
        error={errors.company_name !== undefined}
        helperText={errors.company_name ?? translate('register.companyNameHelp')}
      />
      <Box sx={pair}>
        <ChoiceSelect
          label={label('industry')}
          value={form.industry}
          choices={items.industries}
          error={errors.industry}
          onChange={(industry) => change({ industry })}
        />
        <ChoiceSelect
          label={label('size')}
          value={form.size}
          choices={items.sizes}
          error={errors.size}
          onChange={(size) => change({ size })}
        />
        <ChoiceSelect
          label={label('province')}
          value={form.province}
          choices={items.provinces}
          error={errors.province}
          onChange={chooseProvince}
        />
        <ChoiceSelect
          label={label('city')}
          value={form.city}
          choices={cities}
          error={form.province === '' ? undefined : errors.city}
          {...(form.province === '' ? { help: translate('register.provinceFirst') } : {})}
          onChange={(city) => change({ city })}
        />
      </Box>
    </FieldGroup>
  );
};
