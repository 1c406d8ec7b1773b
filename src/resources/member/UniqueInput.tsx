import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { Link, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Calls } from '#generated/types.ts';
import { KeptMessages } from '#views/code/CodeInput.tsx';
import { EmailInput, PhoneInput } from '#views/fields/inputs/texts.tsx';
import { TextBox } from '#views/fields/TextBox.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useModels } from '#views/ModelContext.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** A value only one person of the company may have. */
type UniqueField = 'phone' | 'workId' | 'email';
type TakenValue = Calls['checkUnique']['reply']['taken'][number];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A masked number is one no one has touched. */
const isAsked = (text: string): boolean => text !== '' && !text.includes('*');

/**
 * Whether another person has what stands in a form's box. `ask` is for leaving the box: nothing is asked at every key.
 * The server's answer is a help: saving decides.
 */
const useTaken = (field: UniqueField) => {
  const provider = useConsoleProvider();
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

/** Name and department of the person who has a value: 王芳（会计部）. */
const whoIs = ({ name, department }: TakenValue, translate: ReturnType<typeof useTranslate>): string =>
  department === null ? (name ?? '') : translate('member.taken.who', { name, department });

/** Working people open in their detail; resigned ones where they can be restored, if the console has that page. */
const PersonLink = ({ taken }: { readonly taken: TakenValue }) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const models = useModels();
  const resource = taken.resigned === 1 ? 'resignation' : 'member';
  if (!(resource in models)) return null;
  const to = createPath({ resource, id: taken.user_id ?? 0, type: 'show' });
  return (
    // In a tab of its own: what is typed in this form stays.
    <MuiLink component={Link} to={to} target="_blank" rel="noopener">
      {translate(taken.resigned === 1 ? 'member.taken.restore' : 'member.taken.open', { name: taken.name })}
    </MuiLink>
  );
};

/** Beneath a box: whose its value is, as far as the reader may know, and what to do about it. */
const TakenNote = ({ taken }: { readonly taken: TakenValue | undefined }) => {
  const translate = useTranslate();
  if (taken === undefined) return <span role="status" />;
  const isSeen = taken.user_id !== null;
  const key = `member.taken.${isSeen ? '' : 'unseen.'}${taken.resigned === 1 ? 'resigned' : 'working'}`;
  return (
    <FormHelperText role="status" error component="div">
      {translate(key, { who: whoIs(taken, translate) })} {isSeen ? <PersonLink taken={taken} /> : null}
    </FormHelperText>
  );
};

interface UniqueInputProps {
  readonly name: UniqueField;
  readonly input: ComponentType<FieldInputProps>;
  readonly field: FieldInputProps;
}

/** A generated box that, once it is left, says whether another person has its value. */
const UniqueInput = ({ name, input: Input, field }: UniqueInputProps) => {
  const { taken, ask } = useTaken(name);
  return (
    <Box onBlur={ask}>
      <Input {...field} />
      <TakenNote taken={taken} />
    </Box>
  );
};

/** The number before is told of its change by a message. */
const useIsChanged = (): boolean => {
  const record = useRecordContext();
  const value = textOf(useWatch({ name: 'phone' }));
  return record !== undefined && isAsked(value) && value !== record.phone;
};

export const UniquePhoneInput = (props: FieldInputProps) => {
  const isChanged = useIsChanged();
  return (
    <>
      <UniqueInput name="phone" input={PhoneInput} field={props} />
      {isChanged ? <KeptMessages /> : null}
    </>
  );
};

export const UniqueWorkIdInput = (props: FieldInputProps) => (
  <UniqueInput name="workId" input={TextBox} field={props} />
);

export const UniqueEmailInput = (props: FieldInputProps) => (
  <UniqueInput name="email" input={EmailInput} field={props} />
);
