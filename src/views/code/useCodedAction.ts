import { useState } from 'react';
import { refusalOf } from '#dataProvider/refusal.ts';

interface KnownToken {
  readonly code: string;
  readonly token: string;
}

/** Where a refusal belongs: to the code, or to what was to be done with it. */
export interface CodeRefusal {
  readonly at: 'code' | 'action';
  readonly text: string;
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Checks a code by SMS, then does something once with what it is good for. A code is checked once: after a refusal of the action itself
 * the same entry goes on with the token it gave.
 */
export const useCodedAction = (tokenFor: (code: string) => Promise<string>) => {
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<CodeRefusal>();
  const [known, setKnown] = useState<KnownToken>();
  const tokenOf = async (code: string): Promise<string> => {
    if (known?.code === code) return known.token;
    const token = await tokenFor(code);
    setKnown({ code, token });
    return token;
  };
  const run = async (code: string, action: (token: string) => Promise<void>): Promise<void> => {
    setRunning(true);
    setRefusal(undefined);
    let at: CodeRefusal['at'] = 'code';
    try {
      const token = await tokenOf(code);
      at = 'action';
      await action(token);
    } catch (error) {
      // What the code gave has run out, or was used: the same entry asks again.
      if (refusalOf(error)?.need === 'sms_code') setKnown(undefined);
      setRefusal({ at, text: sentence(error) });
    } finally {
      setRunning(false);
    }
  };
  return { run, isRunning, refusal };
};
