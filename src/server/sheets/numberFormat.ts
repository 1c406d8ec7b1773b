/** How a number of a cell is shown: as a day, a moment, with zeros in front, or as it is. */
export type NumberFormat =
  | { readonly kind: 'plain' }
  | { readonly kind: 'date'; readonly hasTime: boolean }
  | {
      readonly kind: 'padded';
      readonly digits: number;
      readonly before: string;
      readonly after: string;
    };

export const plainFormat: NumberFormat = { kind: 'plain' };

/** Formats every program knows by number; 27 to 36 and 50 to 58 are the dates of East Asia. */
const builtInDates: readonly (readonly [from: number, to: number, hasTime: boolean])[] = [
  [14, 17, false],
  [18, 22, true],
  [27, 31, false],
  [32, 35, true],
  [36, 36, false],
  [45, 47, true],
  [50, 58, false],
];

const literal = /"([^"]*)"|\\(.)/g;
const bracket = /\[[^\]]*\]/g;
const spacing = /[_*]./g;
const zeros = /^((?:"[^"]*"|\\.)*)(0{2,30})((?:"[^"]*"|\\.)*)$/;

const literalText = (code: string): string =>
  code.replace(literal, (_, quoted?: string, escaped?: string) => quoted ?? escaped ?? '');

const formatOfCode = (code: string): NumberFormat => {
  // The first section is that of positive numbers.
  const [section = ''] = code.replace(bracket, '').split(';');
  const [, before = '', digits, after = ''] = zeros.exec(section) ?? [];
  if (digits !== undefined)
    return {
      kind: 'padded',
      digits: digits.length,
      before: literalText(before),
      after: literalText(after),
    };
  const letters = section.replace(literal, '').replace(spacing, '').toLowerCase();
  if (letters.includes('general') || !/[ymdhs年月日]/.test(letters)) return plainFormat;
  return { kind: 'date', hasTime: /[hs]/.test(letters) };
};

/** The format a number of the style sheet stands for; `code` where the workbook defines it. */
export const numberFormatOf = (id: number, code: string | undefined): NumberFormat => {
  if (code !== undefined) return formatOfCode(code.slice(0, 255));
  const known = builtInDates.find(([from, to]) => id >= from && id <= to);
  return known === undefined ? plainFormat : { kind: 'date', hasTime: known[2] };
};
