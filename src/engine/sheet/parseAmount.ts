import type { FieldModel } from '#engine/model.ts';
import { type CellReading, misread, read } from './entry.ts';

const fenPerYuan = 100;
const decimal = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i;
const amount = /^([+-]?)(\d+)(?:\.(\d{1,2})0*)?$/;
const currency = /^(?:¥|\$|cny|rmb)|(?:元|円)$/i;

const narrowed = (text: string): string => text.normalize('NFKC').replace(/[\s,]/g, '');

/** A number: full-width digits and commas between thousands are allowed. */
export const parseNumber = (field: FieldModel, text: string): CellReading => {
  const plain = narrowed(text);
  const value = decimal.test(plain) ? Number(plain) : Number.NaN;
  return Number.isFinite(value) ? read(value) : misread(field, 'validation.number');
};

/** A whole number; `12.0` is one. */
export const parseInteger = (field: FieldModel, text: string): CellReading => {
  const number = parseNumber(field, text);
  return 'violation' in number || Number.isSafeInteger(number.value)
    ? number
    : misread(field, 'validation.number');
};

/** An amount of yuan as fen, worked out from its digits: no fraction is rounded. */
export const parseMoney = (field: FieldModel, text: string): CellReading => {
  const [, sign, yuan, fen = ''] = amount.exec(narrowed(text).replace(currency, '')) ?? [];
  const value = Number(yuan) * fenPerYuan + Number(fen.padEnd(2, '0'));
  if (yuan === undefined || !Number.isSafeInteger(value)) return misread(field, 'validation.number');
  return read(sign === '-' && value !== 0 ? -value : value);
};
