import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LinkBase, type RaRecord, ResourceContextProvider, useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import { FieldDisplay } from '#views/fields/FieldDisplay.tsx';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { Portrait } from './Portrait.tsx';

const portraitSize = 48;
/** Departments stand with the position held in each. */
const factNames = ['departments', 'phone', 'workId', 'email'] as const;

/** A person as the server tells them now, for the card alone. */
const useCardPerson = (userId: number) => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['member', 'getUserByQuery', userId],
    queryFn: async ({ signal }): Promise<RaRecord> => {
      const person = await provider.call('getUserByQuery', { user_id: userId }, { signal });
      return { ...person, id: userId };
    },
    retry: false,
  });
};

const Facts = ({ person }: { readonly person: RaRecord }) => {
  const translate = useTranslate();
  const model = useModel('member');
  const keys = wordKeys('member');
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        alignItems: 'baseline',
        gridTemplateColumns: 'max-content minmax(0, 1fr)',
        columnGap: 2,
        rowGap: 1,
      }}
    >
      {factNames
        .flatMap((name) => findField(model.fields, name) ?? [])
        .map((field) => (
          <Box key={field.name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {translate(keys.field(field.path))}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              <FieldDisplay field={field} value={person[field.name]} record={person} />
            </Typography>
          </Box>
        ))}
    </Box>
  );
};

interface CardProps {
  readonly userId: number;
  /** What the person is called where the card opens, until the answer is there. */
  readonly name: string;
}

const CardBody = ({ userId, name, titleId }: CardProps & { readonly titleId: string }) => {
  const translate = useTranslate();
  const { data: person, error, refetch } = useCardPerson(userId);
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <Portrait name={name} picture={person?.avatar} size={portraitSize} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography id={titleId} component="h3" variant="subtitle1" sx={{ fontWeight: 600 }}>
            {person?.name ?? name}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {person?.position}
          </Typography>
        </Box>
      </Stack>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {person === undefined && error === null ? <Skeleton variant="rounded" height={120} aria-busy /> : null}
      {person === undefined ? null : (
        <>
          <Facts person={person} />
          <Button
            component={LinkBase}
            to={`/member/${userId}/show`}
            size="small"
            sx={{ alignSelf: 'flex-start', ml: -0.75 }}
          >
            {translate('people.act.open')}
          </Button>
        </>
      )}
    </Stack>
  );
};

interface PersonCardProps extends CardProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** Who a person is and how they are reached, beside their name, with the way to all that is known of them. */
export const PersonCard = ({ anchor, onClose, ...card }: PersonCardProps) => {
  const titleId = useId();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { width: 340, maxWidth: 'calc(100vw - 32px)', maxHeight: '70vh', p: 2 },
        },
      }}
    >
      <ResourceContextProvider value="member">
        <CardBody {...card} titleId={titleId} />
      </ResourceContextProvider>
    </Popover>
  );
};
