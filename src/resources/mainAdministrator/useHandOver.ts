import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { Calls } from '#generated/types.ts';
import type { ChangeDraft } from './changeStep.ts';
import type { ChangeCheck } from './useChangeCheck.ts';

export type HandedOver = Calls['changeMain']['reply'];

interface KnownToken {
  readonly code: string;
  readonly token: string;
}

/** Where a refusal belongs: to the code, or to the hand-over as a whole. */
interface Refusal {
  readonly at: 'code' | 'change';
  readonly text: string;
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Checks the code, then hands over with what it is good for. A code is checked once: after a refusal of the hand-over itself the same
 * entry goes on with the token it gave.
 */
export const useHandOver = (draft: ChangeDraft, data: ChangeCheck, onDone: (reply: HandedOver) => void) => {
  const provider = useDataProvider<ConsoleProvider>();
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [known, setKnown] = useState<KnownToken>();
  const tokenOf = async (code: string): Promise<string> => {
    if (known?.code === code) return known.token;
    const { verify_token: token } = await provider.call('changeValidate', {
      scene: 'changeMain',
      country_code: data.main.country_code,
      mobile: data.own_mobile,
      code,
    });
    setKnown({ code, token });
    return token;
  };
  const submit = async (code: string) => {
    setRunning(true);
    setRefusal(undefined);
    let at: Refusal['at'] = 'code';
    try {
      const token = await tokenOf(code);
      at = 'change';
      onDone(
        await provider.call('changeMain', {
          successor_id: draft.successorId ?? 0,
          afterwards: draft.afterwards,
          verify_token: token,
        }),
      );
    } catch (error) {
      // What the code gave has run out, or was used: the same entry asks anew.
      if (refusalOf(error)?.need === 'sms_code') setKnown(undefined);
      setRefusal({ at, text: sentence(error) });
    } finally {
      setRunning(false);
    }
  };
  return { submit, isRunning, refusal };
};
