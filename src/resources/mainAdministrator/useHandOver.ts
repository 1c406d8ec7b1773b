import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';
import { useCodedDeed } from '#views/code/useCodedDeed.ts';
import type { ChangeDraft } from './changeStep.ts';
import type { ChangeCheck } from './useChangeCheck.ts';

export type HandedOver = Calls['changeMain']['reply'];

/** Checks the code, then hands over with what it is good for. */
export const useHandOver = (draft: ChangeDraft, data: ChangeCheck, onDone: (reply: HandedOver) => void) => {
  const provider = useDataProvider<ConsoleProvider>();
  const { run, isRunning, refusal } = useCodedDeed(async (code) => {
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
