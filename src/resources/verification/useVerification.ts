import { useQuery, useQueryClient } from '@tanstack/react-query';
import { verificationStates } from '#domain/verification/states.ts';
import type { Calls, Verification } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

const verificationKey = ['verification', 'info'] as const;
const historyKey = ['verification', 'history'] as const;

/** While the platform reviews, its answer is asked for now and then; a hidden page does not ask. */
const pollMs = 20_000;

/** The verification of the reader's company. */
export const useVerification = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: verificationKey,
    queryFn: ({ signal }): Promise<Verification> => provider.call('attestationInfo', {}, { signal }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.status === verificationStates.reviewing ? pollMs : false),
  });
};

export type Submission = Calls['attestationHistory']['reply']['list'][number];

/** What was handed in so far; `version` makes it read again when the verification changes. */
export const useSubmissions = (version: string) => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: [...historyKey, version],
    queryFn: async ({ signal }): Promise<readonly Submission[]> =>
      (await provider.call('attestationHistory', {}, { signal })).list,
    retry: false,
  });
};

/** Puts a verification just answered in place of the one that is shown; without one it is read again. */
export const useRenewVerification = () => {
  const client = useQueryClient();
  return async (verification?: Verification): Promise<void> => {
    if (verification !== undefined) client.setQueryData(verificationKey, verification);
    await client.invalidateQueries({ queryKey: ['verification'] });
    // Others say what the company may do: whether it can send notices, have asset administrators.
    await client.invalidateQueries({ queryKey: ['assetAdmin'] });
  };
};
