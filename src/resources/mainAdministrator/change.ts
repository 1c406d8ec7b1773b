import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Calls } from '#generated/types.ts';
import { useCodedAction } from '#views/code/useCodedAction.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

export type ChangeCheck = Calls['changeCheck']['reply'];
export type Afterwards = NonNullable<Calls['changeMain']['request']['afterwards']>;

/** Who is main administrator, what would follow, and whether the chosen one may; asked again for each. */
export const useChangeCheck = (successorId: number | undefined, isDone: boolean) => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['mainAdministrator', 'changeCheck', successorId],
    queryFn: ({ signal }): Promise<ChangeCheck> =>
      provider.call('changeCheck', successorId === undefined ? {} : { successor_id: successorId }, {
        signal,
      }),
    placeholderData: keepPreviousData,
    // A person who has handed over may not ask any more.
    enabled: !isDone,
    retry: false,
    gcTime: 0,
  });
};

/** What the person handing over has chosen so far. */
export interface ChangeDraft {
  readonly successorId: number | undefined;
  readonly afterwards: Afterwards;
}

/** What every step of the hand-over is given. */
export interface ChangeStepProps {
  readonly draft: ChangeDraft;
  readonly data: ChangeCheck;
  /** Whether `data` is still that of another choice. */
  readonly isChecking: boolean;
  readonly change: (part: Partial<ChangeDraft>) => void;
  readonly go: (step: number) => void;
}

export type HandedOver = Calls['changeMain']['reply'];

/** Checks the code, then hands over with what it is good for. */
export const useHandOver = (draft: ChangeDraft, data: ChangeCheck, onDone: (reply: HandedOver) => void) => {
  const provider = useConsoleProvider();
  const { run, isRunning, refusal } = useCodedAction(async (code) => {
    const { verify_token: token } = await provider.call('changeValidate', {
      scene: 'changeMain',
      country_code: data.main.country_code,
      mobile: data.own_mobile,
      code,
    });
    return token;
  });
  const submit = (code: string): Promise<void> =>
    run(code, async (token) =>
      onDone(
        await provider.call('changeMain', {
          successor_id: draft.successorId ?? 0,
          afterwards: draft.afterwards,
          verify_token: token,
        }),
      ),
    );
  return { submit, isRunning, refusal };
};
