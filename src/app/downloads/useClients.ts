import { useQuery } from '@tanstack/react-query';
import type { ClientFile } from '#domain/client/clientFile.ts';

const isList = (answer: Response): boolean => answer.headers.get('content-type')?.includes('json') === true;

/** What is published. A company's own server need not publish anything: it has no such address, or the page stands there. */
export const readClients = async (): Promise<readonly ClientFile[]> => {
  const answer = await fetch('/downloads.json', { headers: { Accept: 'application/json' } });
  if (answer.status === 404 || (answer.ok && !isList(answer))) return [];
  if (!answer.ok) throw new Error(String(answer.status));
  const { clients }: { readonly clients: readonly ClientFile[] } = await answer.json();
  return clients;
};

/** The clients the company has published, newest first. */
export const useClients = () => useQuery({ queryKey: ['downloads'], queryFn: readClients });
