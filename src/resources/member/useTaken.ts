import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';

/** A value only one person of the company may have. */
export type UniqueField = 'phone' | 'workId' | 'email';
export type TakenValue = Calls['checkUnique']['reply']['taken'][number];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A masked number is one nobody has touched. */
const isAsked = (text: string): boolean => text !== '' && !text.includes('*');

/**
 * Whether somebody else has what stands in a form's box. `ask` is for leaving the box: nothing is asked at every key.
 * The server's answer is a help: saving decides.
 */
export const useTaken = (field: UniqueField) => {
  const provider = useDataProvider<ConsoleProvider>();
  const record = useRecordContext();
  const values: readonly unknown[] = useWatch({ name: [field, 'country_code'] });
  const value = textOf(values[0]);
  const countryCode = field === 'phone' ? textOf(values[1]) : '';
  const [asked, setAsked] = useState('');
  const isCurrent = asked === value && isAsked(value) && value !== record?.[field];
  const { data } = useQuery({
    queryKey: ['member', 'checkUnique', field, value, countryCode, record?.id ?? null],
    queryFn: ({ signal }) =>
      provider.call(
        'checkUnique',
        {
          [field]: value,
          ...(countryCode === '' ? {} : { country_code: countryCode }),
          ...(record === undefined ? {} : { id: Number(record.id) }),
        },
        { signal },
      ),
    enabled: isCurrent,
    retry: false,
    gcTime: 0,
  });
  const taken: TakenValue | undefined = isCurrent
    ? data?.taken.find((each) => each.field === field)
    : undefined;
  return { taken, ask: () => setAsked(value) };
};
