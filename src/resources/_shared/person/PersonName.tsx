import Link from '@mui/material/Link';
import { lazy, Suspense, useState } from 'react';
import { LinkBase } from 'react-admin';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

const PersonCard = lazy(async () => ({ default: (await import('./PersonCard.tsx')).PersonCard }));

interface PersonNameProps {
  readonly userId: number;
  readonly name: string;
}

/** A person's name that opens their card beside it; where the server gives none, it leads to the person. */
export const PersonName = ({ userId, name }: PersonNameProps) => {
  const { offers } = useConsoleProvider();
  const [anchor, setAnchor] = useState<HTMLElement>();
  if (!offers('getUserByQuery'))
    return (
      <Link component={LinkBase} to={`/member/${userId}/show`} underline="hover">
        {name}
      </Link>
    );
  return (
    <>
      <Link
        component="button"
        type="button"
        underline="hover"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ textAlign: 'start', overflowWrap: 'anywhere' }}
      >
        {name}
      </Link>
      {anchor === undefined ? null : (
        <Suspense>
          <PersonCard userId={userId} name={name} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
};
