import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { messageOf } from '#views/useRefusal.ts';
import { useSay } from '#views/useSay.ts';

/** What is wrong with the name itself, else with the call. */
const sentenceOf = (error: unknown): string => {
  const ofName = refusalOf(error)?.errors.posName;
  return typeof ofName === 'string' ? ofName : messageOf(error);
};

/** Adds a position to those the company chooses from, for who may; what stands against it is kept for the field. */
export const useNewPosition = (onAdded: (name: string) => void) => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const client = useQueryClient();
  const { offers } = useConsoleProvider();
  const say = useSay();
  const { canAccess } = useCanAccess({ resource: 'member', action: 'update' });
  const [refused, setRefused] = useState<string>();

  const add = async (name: string): Promise<void> => {
    setRefused(undefined);
    try {
      const { posName } = await provider.call('byWebAddPosition', { posName: name });
      onAdded(posName);
      say(translate('position.added', { name: posName }), 'success', { topic: 'position.add' });
      await client.invalidateQueries({ queryKey: ['member', 'getPosition'] });
    } catch (error) {
      setRefused(sentenceOf(error));
    }
  };
  return {
    add,
    mayAdd: canAccess === true && offers('byWebAddPosition'),
    refused,
    forget: () => setRefused(undefined),
  };
};
