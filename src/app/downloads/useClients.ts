import { useQuery } from '@tanstack/react-query';
import type { ClientFile } from '#domain/client/clientFile.ts';

const read = async (): Promise<readonly ClientFile[]> => {
  const answer = await fetch('/downloads.json', { headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(String(answer.status));
  const { clients }: { readonly clients: readonly ClientFile[] } = await answer.json();
  return clients;
};

/** The clients the company has published, newest first. */
export const useClients = () => useQuery({ queryKey: ['downloads'], queryFn: read });
