import { describe, expect, it } from 'vitest';
import { checkBuyer, type InvoiceBuyer, tidyBuyer } from '#domain/invoice/checkBuyer.ts';

const ordinary: InvoiceBuyer = {
  invoice_type: 1,
  title_type: 'company',
  title: '澜山智能',
  tax_no: '91440300MA5XY10249',
  bank_name: '',
  bank_account: '',
  address: '',
  phone: '',
  email: 'finance@lanshan.example',
};
const special: InvoiceBuyer = {
  ...ordinary,
  invoice_type: 2,
  bank_name: '招商银行',
  bank_account: '755900001234567',
  address: '南山区',
  phone: '0755-26001234',
};

const rulesOf = (buyer: InvoiceBuyer) => checkBuyer(buyer).map(({ rule, field }) => [rule, field]);

describe('the buyer of an invoice', () => {
  it('needs a name, a tax number and an address', () => {
    expect(rulesOf(ordinary)).toEqual([]);
    expect(rulesOf({ ...ordinary, title: '', tax_no: '', email: '' })).toEqual([
      ['invoice.needs.title', 'title'],
      ['invoice.needs.tax_no', 'tax_no'],
      ['invoice.needs.email', 'email'],
    ]);
  });

  it.each(['tax_no', 'bank_name', 'bank_account', 'address', 'phone'] as const)(
    'needs %s on a special invoice',
    (field) => {
      expect(rulesOf(special)).toEqual([]);
      expect(rulesOf({ ...special, [field]: '' })).toEqual([[`invoice.needs.${field}`, field]]);
    },
  );

  it('is no person on a special invoice', () => {
    expect(rulesOf({ ...special, title_type: 'personal' })).toEqual([
      ['invoice.specialForCompany', 'title_type'],
    ]);
    expect(rulesOf({ ...ordinary, title_type: 'personal', tax_no: '' })).toEqual([]);
  });

  it('may be typed with spaces and small letters', () => {
    const typed = { ...special, tax_no: '91440300 ma5xy10249', bank_account: '7559 0000 1234 567' };

    expect(rulesOf(tidyBuyer(typed))).toEqual([]);
    expect(tidyBuyer(typed).tax_no).toBe('91440300MA5XY10249');
  });

  it.each([
    ['tax_no', '91440300MA5XY1024', 'invoice.taxNumber'],
    ['bank_account', '12', 'invoice.bankAccount'],
    ['phone', 'abc', 'invoice.phone'],
    ['email', 'finance@', 'invoice.email'],
  ] as const)('has no %s like %s', (field, text, rule) => {
    expect(rulesOf({ ...special, [field]: text })).toEqual([[rule, field]]);
  });
});
