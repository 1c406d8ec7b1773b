import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { checkChosenPassword } from '#domain/managementPassword/managementPassword.ts';
import { useRefusal } from './useRefusal.ts';

/** What has to be given beside the new password: nothing, the old one, or a code by SMS. */
export type Proof = 'none' | 'old' | 'code';

export interface Choice {
  readonly old: string;
  readonly code: string;
  readonly password: string;
  readonly confirm: string;
}

const empty: Choice = { old: '', code: '', password: '', confirm: '' };

const requestOf = ({ old, code, password, confirm }: Choice, proof: Proof) => ({
  password,
  confirm,
  ...(proof === 'old' ? { old_password: old } : {}),
  ...(proof === 'code' ? { code } : {}),
});

/** Names of the fields on the wire. */
const fieldOf = { old: 'old_password', code: 'code' } as const;

/** The state of a form that chooses a management password: the same rule here and on the server says what is wrong. */
export const useChosenPassword = (proof: Proof, onDone: () => void) => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const [choice, setChoice] = useState(empty);
  const { attempt, reject, ...refused } = useRefusal();
  const mistakesOf = (): Record<string, string> => {
    const old = proof === 'old' ? choice.old : undefined;
    const broken = checkChosenPassword({ ...choice, old }).map(
      ({ rule, field = '', params }) => [field, translate(`rules.${rule}`, params)] as const,
    );
    const isProofMissing = proof !== 'none' && choice[proof] === '';
    // The first mistake of a field is the one to begin with.
    return {
      ...(isProofMissing ? { [fieldOf[proof]]: translate('gate.required') } : {}),
      ...Object.fromEntries(broken.toReversed()),
    };
  };
  return {
    choice,
    change: (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part })),
    refused,
    submit: async (): Promise<void> => {
      const mistakes = mistakesOf();
      if (Object.keys(mistakes).length > 0) return reject(mistakes);
      if (await attempt(() => provider.call('settingManagePassword', requestOf(choice, proof)))) onDone();
    },
  };
};
