import { useTranslate } from 'react-admin';
import { formatFen } from './money.ts';

/** Fen as an amount with the sign the reader tells yuan by: where `¥` means yen it is `CN¥`. */
export const useMoney = (): ((fen: number) => string) => {
  const translate = useTranslate();
  const sign = translate('list.currency');
  return (fen) => formatFen(fen, sign);
};
