import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import type { ConditionContext } from '#engine/condition.ts';

/** What conditions of a form may ask beyond its values. */
export interface FormFacts extends ConditionContext {
  readonly isEditing: boolean;
}

const FormFactsContext = createContext<FormFacts>({ isEditing: false });

interface FormFactsProviderProps {
  readonly value: Pick<FormFacts, 'isEditing'>;
  readonly children: ReactNode;
}

/**
 * Gives the fields below it what their conditions ask beyond the form's values: whether the record exists already, who
 * is signed in (`$user.id`), and when the form was opened (`$now`).
 */
export const FormFactsProvider = ({ value: { isEditing }, children }: FormFactsProviderProps) => {
  const { identity } = useGetIdentity();
  const [now] = useState(() => new Date().toISOString());
  const userId = typeof identity?.id === 'number' ? identity.id : undefined;
  const facts = useMemo<FormFacts>(
    () => ({ isEditing, now, ...(userId === undefined ? {} : { userId }) }),
    [isEditing, now, userId],
  );
  return <FormFactsContext value={facts}>{children}</FormFactsContext>;
};

/** Facts for conditions: who asks, whether the record exists already. */
export const useConditionFacts = (): FormFacts => use(FormFactsContext);
