import { useTranslate } from 'react-admin';

/** Fen as yuan, `¥1,234.50`; negative amounts carry the minus in front. Works on digits, never on fractions. */
export const formatFen = (fen: number, sign = '¥'): string => {
  const digits = String(Math.abs(Math.trunc(fen))).padStart(3, '0');
  const yuan = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${fen < 0 ? '-' : ''}${sign}${yuan}.${digits.slice(-2)}`;
};

/** Fen as an entry in yuan: `1234.50`. */
export const fenToEntry = (fen: number): string => formatFen(fen).replace(/[¥,]/g, '');

const amount = /^(-?)(\d{1,12})(?:[.](\d{1,2}))?$/;

/** An entry in yuan (`1,234.5`, `¥12`) as fen, or undefined when it is no amount with at most two decimals. */
export const entryToFen = (entry: string): number | undefined => {
  const match = amount.exec(entry.normalize('NFKC').replace(/[\s,¥]/g, ''));
  if (match === null) return undefined;
  const [, sign = '', yuan = '0', cents = ''] = match;
  const fen = Number(yuan + cents.padEnd(2, '0'));
  return sign === '-' && fen !== 0 ? -fen : fen;
};

/** Fen as an amount with the sign the reader tells yuan by: where `¥` means yen it is `CN¥`. */
export const useMoney = (): ((fen: number) => string) => {
  const translate = useTranslate();
  const sign = translate('list.currency');
  return (fen) => formatFen(fen, sign);
};
