import { useTranslate } from 'ra-core';
import type { Change } from '#domain/report/period.ts';

/** A change as it is said: `+12.3%`; of a share `+1.2 points`. */
export const useChangeText = () => {
  const translate = useTranslate();
  return ({ direction, size }: Change, { isShare }: { readonly isShare: boolean }): string => {
    if (direction === 'same') return translate('charts.same');
    const share = isShare ? translate('charts.points', { points: size }) : `${size}%`;
    return translate(direction === 'up' ? 'charts.up' : 'charts.down', { share });
  };
};
