import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { checkPhone, normalisePhone } from '#domain/member/phone.ts';
import { SmsBubble } from '#resources/_shared/message/WordingInput.tsx';
import { KeptMessages } from '#views/code/CodeInput.tsx';
import { FlagInput } from '#views/fields/inputs/choices.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useDebounced } from '#views/useDebounced.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the form says of the person who would be welcomed. */
const useWelcomed = () => {
  const [name, countryCode, phone, departmentId]: readonly unknown[] = useWatch({
    name: ['name', 'country_code', 'phone', 'main_department_id'],
  });
  const number = normalisePhone(textOf(phone), textOf(countryCode));
  return {
    isReachable: checkPhone(number).length === 0,
    request: {
      name: textOf(name),
      country_code: number.countryCode,
      phone: number.digits,
      department_id: typeof departmentId === 'number' ? departmentId : null,
    },
  };
};

/** The message as the person would get it, and what keeps it from being sent. */
const WelcomePreview = () => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const { isReachable, request } = useWelcomed();
  const words = useDebounced(JSON.stringify(request));
  const asked: typeof request = JSON.parse(words);
  const { data, error, refetch } = useQuery({
    queryKey: ['member', 'welcomePreview', words],
    queryFn: ({ signal }) => provider.call('welcomePreview', asked, { signal }),
    enabled: isReachable && provider.offers('welcomePreview'),
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
  });
  if (!isReachable)
    return (
      <Typography variant="body2" color="text.secondary">
        {translate('sms.welcome.needsNumber')}
      </Typography>
    );
  if (error !== null) return <FailedRead error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton variant="rounded" height={120} />;
  return (
    <Stack spacing={1.5}>
      <KeptMessages />
      {data.refusal === null ? null : <Alert severity="warning">{data.refusal}</Alert>}
      <SmsBubble label={translate('sms.welcome.to', { phone: data.phone })} text={data.text} />
      {data.refusal === null ? (
        <Typography variant="caption" color="text.secondary">
          {translate('sms.welcome.left', { left: formatCount(data.left) })}
        </Typography>
      ) : null}
    </Stack>
  );
};

/** Whether a new person is welcomed by a message; switched on, what it says and the number it goes to. */
export const WelcomeInput = (props: FieldInputProps) => {
  const isOn = useWatch({ name: props.source }) === 1;
  const isOffered = useConsoleProvider().offers('welcomePreview');
  return (
    <Stack spacing={1.5} role="status">
      <FlagInput {...props} />
      {isOn && isOffered ? <WelcomePreview /> : null}
    </Stack>
  );
};
