import { type Violation, violation } from '#domain/violation.ts';
import { invoiceTypes } from './orders.ts';

/** Who an invoice is made out to, as it is entered; what does not apply is empty. */
export interface InvoiceBuyer {
  readonly invoice_type: 1 | 2;
  readonly title_type: 'company' | 'personal';
  readonly title: string;
  readonly tax_no: string;
  readonly bank_name: string;
  readonly bank_account: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
}

type TextField = Exclude<keyof InvoiceBuyer, 'invoice_type' | 'title_type'>;

/** Fields every invoice has, those a company's has besides, and those only a special one needs. */
const always: readonly TextField[] = ['title', 'email'];
const ofCompany: readonly TextField[] = ['tax_no'];
const ofSpecial: readonly TextField[] = ['tax_no', 'bank_name', 'bank_account', 'address', 'phone'];

const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
/** 15 digits or letters of old registrations, 18 of a credit code, 20 of some branches. */
const taxNumberPattern = /^(?:[0-9A-Z]{15}|[0-9A-Z]{18}|[0-9A-Z]{20})$/;
const accountPattern = /^\d{8,30}$/;
const phonePattern = /^\+?[\d-]{5,20}$/;

/** Spaces people type into numbers mean nothing; a taxpayer number is written in capitals. */
export const tidyBuyer = (buyer: InvoiceBuyer): InvoiceBuyer => ({
  ...buyer,
  title: buyer.title.trim().replace(/\s+/g, ' '),
  tax_no: buyer.tax_no.replace(/\s/g, '').toUpperCase(),
  bank_name: buyer.bank_name.trim(),
  bank_account: buyer.bank_account.replace(/\s/g, ''),
  address: buyer.address.trim(),
  phone: buyer.phone.replace(/\s/g, ''),
  email: buyer.email.trim(),
});

/** Fields that must be filled for this kind of invoice and buyer. */
export const requiredOf = ({
  invoice_type: type,
  title_type: titleType,
}: Pick<InvoiceBuyer, 'invoice_type' | 'title_type'>): ReadonlySet<TextField> =>
  new Set([
    ...always,
    ...(titleType === 'company' ? ofCompany : []),
    ...(type === invoiceTypes.special ? ofSpecial : []),
  ]);

const patterns: Readonly<Partial<Record<TextField, readonly [pattern: RegExp, rule: string]>>> = {
  tax_no: [taxNumberPattern, 'invoice.taxNumber'],
  bank_account: [accountPattern, 'invoice.bankAccount'],
  phone: [phonePattern, 'invoice.phone'],
  email: [emailPattern, 'invoice.email'],
};

const checkField = (buyer: InvoiceBuyer, field: TextField, isRequired: boolean): readonly Violation[] => {
  const text = buyer[field];
  if (text === '') return isRequired ? [violation(`invoice.needs.${field}`, field)] : [];
  const [pattern, rule] = patterns[field] ?? [];
  return pattern === undefined || rule === undefined || pattern.test(text) ? [] : [violation(rule, field)];
};

const textFields: readonly TextField[] = [
  'title',
  'tax_no',
  'bank_name',
  'bank_account',
  'address',
  'phone',
  'email',
];

/**
 * What is wrong with a tidied buyer: a special invoice needs every field of a company, a person gets an ordinary one
 * (contract.md section 2, "special invoice needs all buyer fields").
 */
export const checkBuyer = (buyer: InvoiceBuyer): readonly Violation[] => {
  const required = requiredOf(buyer);
  const isForPerson = buyer.invoice_type === invoiceTypes.special && buyer.title_type === 'personal';
  return [
    ...(isForPerson ? [violation('invoice.specialForCompany', 'title_type')] : []),
    ...textFields.flatMap((field) => checkField(buyer, field, required.has(field))),
  ];
};
