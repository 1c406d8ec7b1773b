import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { FailedRead } from '#views/layouts/FailedRead.tsx';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of the settings page, with its name. */
export const Section = ({ title, children }: SectionProps) => {
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: { xs: 2, sm: 2.5 }, minWidth: 0 }}
    >
      <Typography id={titleId} component="h2" variant="subtitle1" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
};

interface AskedProps<Answer> {
  readonly query: {
    readonly data: Answer | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly height: number;
  readonly children: (answer: Answer) => ReactNode;
}

/** What is asked from the server: a skeleton while it comes, the reason and another try where it does not. */
export const Asked = <Answer,>({ query, height, children }: AskedProps<Answer>) => {
  const translate = useTranslate();
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error !== null) return <FailedRead error={error} onRetry={refetch} />;
  return (
    <Skeleton variant="rounded" height={height} role="status" aria-label={translate('ra.page.loading')} />
  );
};
