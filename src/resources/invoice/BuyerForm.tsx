import Stack from '@mui/material/Stack';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type InvoiceBuyer, requiredOf } from '#domain/invoice/checkBuyer.ts';
import { invoiceTypes } from '#domain/invoice/orders.ts';
import type { FieldModel } from '#engine/model.ts';
import { RadioBox } from '#views/fields/RadioBox.tsx';
import { asTyped, TextBox } from '#views/fields/TextBox.tsx';

/** Fields of the buyer in the order they stand on an invoice. */
export const buyerFields = [
  'invoice_type',
  'title_type',
  'title',
  'tax_no',
  'bank_name',
  'bank_account',
  'address',
  'phone',
  'email',
] as const;

interface BuyerFormProps {
  readonly fields: readonly FieldModel[];
  readonly buyer: InvoiceBuyer;
  readonly company: { readonly name: string; readonly isVerified: boolean };
}

/** Room for the spaces people type into numbers. */
const mostTyped: Readonly<Record<string, number>> = { tax_no: 40 };

const changed = { shouldDirty: true } as const;

/**
 * A person has a name of their own, and a company that is named nowhere yet is the reader's: each kind of title gets back what was
 * entered for it.
 */
const useTitles = (company: string) => {
  const { getValues, setValue } = useFormContext();
  const kept = useRef({ company, personal: '' });
  return (type: InvoiceBuyer['title_type']): void => {
    kept.current[type === 'company' ? 'personal' : 'company'] = String(getValues('title'));
    setValue('title', kept.current[type], changed);
  };
};

/** Who the invoice is made out to: what an ordinary or a special one, a company or a person needs, and nothing else. */
export const BuyerForm = ({ fields, buyer, company }: BuyerFormProps) => {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const asked = requiredOf(buyer);
  const showTitleOf = useTitles(company.name);
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
  const forCompany = (type: unknown) => {
    if (type !== invoiceTypes.special || buyer.title_type === 'company') return;
    setValue('title_type', 'company', changed);
    showTitleOf('company');
  };
  const entryOf = (field: FieldModel) => {
    const { name } = field;
    if (name === 'invoice_type')
      return <RadioBox key={name} field={field} source={name} isRow onChosen={forCompany} />;
    if (name === 'title_type')
      return (
        <RadioBox
          key={name}
          field={field}
          source={name}
          isRow
          closed={
            isSpecial
              ? { values: ['personal'], reason: translate('rules.invoice.specialForCompany') }
              : undefined
          }
          onChosen={(type) => showTitleOf(type === 'personal' ? 'personal' : 'company')}
        />
      );
    return asked.has(name as Parameters<typeof asked.has>[0]) ? (
      <TextBox
        key={name}
        field={field}
        source={name}
        isRequired
        isReadOnly={false}
        parse={asTyped}
        help={help[name]}
        html={{
          htmlInput: {
            maxLength: mostTyped[name] ?? field.schema.maxLength,
            ...(name === 'email' ? { type: 'email', inputMode: 'email' } : {}),
          },
        }}
      />
    ) : null;
  };
  return <Stack spacing={2}>{fields.map(entryOf)}</Stack>;
};
