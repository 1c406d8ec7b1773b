import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { type InvoiceBuyer, requiredOf } from '#domain/invoice/checkBuyer.ts';
import { invoiceTypes } from '#domain/invoice/states.ts';
import { wordKeys } from '#views/wordKeys.ts';
import type { FieldTexts } from './useApplication.ts';

const keys = wordKeys('invoice');

interface ChoiceProps {
  readonly name: 'invoice_type' | 'title_type';
  readonly value: string;
  readonly values: readonly string[];
  /** Values that cannot be chosen now, and why. */
  readonly closed?: { readonly values: readonly string[]; readonly reason: string } | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

const Choice = ({ name, value, values, closed, error, onChange }: ChoiceProps) => {
  const translate = useTranslate();
  const labelId = useId();
  return (
    <FormControl error={error !== undefined}>
      <FormLabel id={labelId}>{translate(keys.field(name))}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={labelId}
        name={name}
        value={value}
        onChange={(_, chosen) => onChange(chosen)}
      >
        {values.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            disabled={closed?.values.includes(each) === true}
            control={<Radio size="small" />}
            label={translate(keys.option(name, each))}
          />
        ))}
      </RadioGroup>
      {(error ?? closed) === undefined ? null : (
        <FormHelperText sx={{ mx: 0 }}>{error ?? closed?.reason}</FormHelperText>
      )}
    </FormControl>
  );
};

/** In the order they stand on an invoice, with how much they hold. */
const boxes = [
  { name: 'title', max: 100 },
  { name: 'tax_no', max: 40 },
  { name: 'bank_name', max: 100 },
  { name: 'bank_account', max: 40 },
  { name: 'address', max: 200 },
  { name: 'phone', max: 30 },
  { name: 'email', max: 100 },
] as const;

interface BuyerFormProps {
  readonly buyer: InvoiceBuyer;
  readonly errors: FieldTexts;
  readonly company: { readonly name: string; readonly isVerified: boolean };
  readonly onChange: (part: Partial<InvoiceBuyer>) => void;
}

/**
 * A person has a name of their own, and a company that is named nowhere yet is the reader's: each kind of title gets back what was
 * entered for it.
 */
const useTitles = (buyer: InvoiceBuyer, company: string) => {
  const kept = useRef({ company, personal: '' });
  return (type: InvoiceBuyer['title_type']): Partial<InvoiceBuyer> => {
    kept.current = { ...kept.current, [buyer.title_type]: buyer.title };
    return { title_type: type, title: kept.current[type] };
  };
};

/** Who the invoice is made out to: what an ordinary or a special one, a company or a person needs, and nothing else. */
export const BuyerForm = ({ buyer, errors, company, onChange }: BuyerFormProps) => {
  const translate = useTranslate();
  const asked = requiredOf(buyer);
  const withTitleType = useTitles(buyer, company.name);
  const isSpecial = buyer.invoice_type === invoiceTypes.special;
  const help: Readonly<Record<string, string>> = {
    title:
      buyer.title_type === 'personal'
        ? translate('invoice.titlePerson')
        : translate(company.isVerified ? 'invoice.titleVerified' : 'invoice.titleUnverified', {
            name: company.name,
          }),
    email: translate('invoice.emailHelp'),
  };
  return (
    <Stack spacing={2}>
      <Choice
        name="invoice_type"
        value={String(buyer.invoice_type)}
        values={['1', '2']}
        error={errors.invoice_type}
        onChange={(type) =>
          onChange(
            type === String(invoiceTypes.special)
              ? { invoice_type: invoiceTypes.special, ...withTitleType('company') }
              : { invoice_type: invoiceTypes.ordinary },
          )
        }
      />
      <Choice
        name="title_type"
        value={buyer.title_type}
        values={['company', 'personal']}
        closed={
          isSpecial
            ? { values: ['personal'], reason: translate('rules.invoice.specialForCompany') }
            : undefined
        }
        error={errors.title_type}
        onChange={(type) => onChange(withTitleType(type === 'personal' ? 'personal' : 'company'))}
      />
      {boxes
        .filter(({ name }) => asked.has(name))
        .map(({ name, max }) => (
          <TextField
            key={name}
            label={translate(keys.field(name))}
            value={buyer[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
            error={errors[name] !== undefined}
            helperText={errors[name] ?? help[name]}
            required
            size="small"
            fullWidth
            slotProps={{
              htmlInput: {
                maxLength: max,
                ...(name === 'email' ? { type: 'email', inputMode: 'email' } : {}),
              },
            }}
          />
        ))}
    </Stack>
  );
};
