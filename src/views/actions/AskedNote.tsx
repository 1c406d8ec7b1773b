import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { CallName } from '#generated/calls.ts';
import type { Calls } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** More rows are not asked about at once: the note then says how many it speaks of. */
export const mostAsked = 200;

interface AskedNoteProps<Name extends CallName> {
  readonly call: Name;
  readonly request: Calls[Name]['request'];
  /** What the answer means, in words. */
  readonly children: (reply: Calls[Name]['reply']) => ReactNode;
}

/** What an action comes to, asked again each time its question is put: waits, says why nothing is known, or what the answer means. */
export const AskedNote = <Name extends CallName>({ call, request, children }: AskedNoteProps<Name>) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const { data, error } = useQuery({
    queryKey: ['note', call, request],
    queryFn: ({ signal }) => provider.call(call, request, { signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  if (data !== undefined) return children(data);
  return (
    <Typography role="status" variant="body2" color="text.secondary">
      {error === null ? translate('ra.page.loading') : error.message}
    </Typography>
  );
};
