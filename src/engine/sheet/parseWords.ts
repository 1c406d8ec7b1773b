import { checkPhone, normalisePhone } from '#domain/member/phone.ts';
import { formatChecks } from '#engine/formats.ts';
import type { FieldModel } from '#engine/model.ts';
import { type CellContext, type CellReading, folded, misread, read } from './entry.ts';

const yes: readonly string[] = ['是', '对', '有', 'yes', 'y', 'true', 'on', '1', '√', '✓', 'はい', '有り'];
const no: readonly string[] = ['否', '不', '无', 'no', 'n', 'false', 'off', '0', '×', 'x', 'いいえ', '無し'];

const isNamed = (field: FieldModel, value: unknown, text: string, { wordsOf }: CellContext): boolean =>
  [...wordsOf(`options.${field.path}.${String(value)}`), String(value)].some((word) => folded(word) === text);

/** A text as it was typed, without the spaces around it. */
export const parseText = (_: FieldModel, text: string): CellReading => read(text.trim().normalize('NFC'));

/** Yes or no in three languages, or in the words the field itself has for them. */
export const parseFlag = (field: FieldModel, text: string, context: CellContext): CellReading => {
  const entry = folded(text);
  const isOn =
    isNamed(field, 1, entry, context) || isNamed(field, true, entry, context) || yes.includes(entry);
  const isOff =
    isNamed(field, 0, entry, context) || isNamed(field, false, entry, context) || no.includes(entry);
  if (isOn === isOff) return misread(field, 'validation.enum');
  return read(field.schema.type === 'boolean' ? isOn : Number(isOn));
};

/** An option by its word in any language, or by the value itself. */
export const parseChoice = (field: FieldModel, text: string, context: CellContext): CellReading => {
  const entry = folded(text);
  const found = field.choices.find((choice) => isNamed(field, choice, entry, context));
  return found === undefined ? misread(field, 'validation.enum') : read(found);
};

const phoneSigns = /[\p{White_Space}\p{Cf}\p{Pd}().]/gu;

/** A number without the signs people write between its digits; beside a country code it has to exist there. */
export const parsePhone = (field: FieldModel, text: string, { record = {} }: CellContext): CellReading => {
  const { countryCode } = field.options;
  if (countryCode === undefined) {
    const plain = text.normalize('NFKC').replace(phoneSigns, '');
    return formatChecks.phone(plain) ? read(plain) : misread(field, 'validation.phone');
  }
  const code = record[countryCode];
  const number = normalisePhone(text, typeof code === 'string' ? code : undefined);
  return checkPhone(number).length === 0 ? read(number.digits) : misread(field, 'validation.phone');
};

/** An address of mail; full-width signs are narrowed. */
export const parseEmail = (field: FieldModel, text: string): CellReading => {
  const plain = text.normalize('NFKC').trim();
  return formatChecks.email(plain) ? read(plain) : misread(field, 'validation.email');
};

/** A link. */
export const parseUrl = (field: FieldModel, text: string): CellReading =>
  formatChecks.url(text.trim()) ? read(text.trim()) : misread(field, 'validation.url');

/** A row of another noun by its name, or by its number where nobody resolves names. */
export const parseReference = (field: FieldModel, text: string, { idOf }: CellContext): CellReading => {
  const plain = text.normalize('NFKC').trim();
  const number = /^\d{1,15}$/.test(plain) ? Number(plain) : undefined;
  const id = idOf === undefined ? number : (idOf(field, text.trim()) ?? number);
  return id === undefined ? misread(field, 'call.notFound') : read(id);
};
