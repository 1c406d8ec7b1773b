import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';
import { useCodedDeed } from '#views/code/useCodedDeed.ts';

export type Dissolved = Calls['dissolve']['reply'];

/** What the main administrator has typed and ticked. */
export interface DissolveWish {
  readonly companyName: string;
  readonly code: string;
  readonly stopsJobs: boolean;
}

/** Checks the code, then dissolves with what it is good for; the management password is asked for in between. */
export const useDissolve = (onDone: (reply: Dissolved) => void) => {
  const provider = useDataProvider<ConsoleProvider>();
  const { run, isRunning, refusal } = useCodedDeed(async (code) => {
    const { verify_token: token } = await provider.call('validateSms', { scene: 'dissolve', code });
    return token;
  });
  const submit = ({ companyName, code, stopsJobs }: DissolveWish): Promise<void> =>
    run(code, async (token) =>
      onDone(
        await provider.call('dissolve', {
          company_name: companyName,
          verify_token: token,
          stop_jobs: stopsJobs ? 1 : 0,
        }),
      ),
    );
  return { submit, isRunning, refusal };
};
