import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import type { ConditionContext } from '#engine/condition.ts';
import { type Rights, useRights } from '#views/reasons/rights.tsx';

/** What conditions of a form may ask beyond its values. */
export interface FormFacts extends ConditionContext {
  readonly isEditing: boolean;
  /** Which roles the user who fills it in may have, for fields that only some may write; without it no one is kept from any. */
  readonly mayHold?: Rights['mayHold'];
  /** Whether what is asked about stands inside a field that others write. */
  readonly isFixed?: boolean;
}

const FormFactsContext = createContext<FormFacts>({ isEditing: false });

interface FormFactsProviderProps {
  readonly value: Pick<FormFacts, 'isEditing'>;
  readonly children: ReactNode;
}

/**
 * Gives the fields below it what their conditions ask beyond the form's values: whether the record exists already, who
 * is signed in (`$user.id`) and as what, and when the form was opened (`$now`).
 */
export const FormFactsProvider = ({ value: { isEditing }, children }: FormFactsProviderProps) => {
  const { identity } = useGetIdentity();
  const { mayHold } = useRights();
  const [now] = useState(() => new Date().toISOString());
  const userId = typeof identity?.id === 'number' ? identity.id : undefined;
  const facts = useMemo<FormFacts>(
    () => ({ isEditing, now, mayHold, ...(userId === undefined ? {} : { userId }) }),
    [isEditing, now, mayHold, userId],
  );
  return <FormFactsContext value={facts}>{children}</FormFactsContext>;
};

/** The inputs inside a field that others write: none of them can be changed. */
export const FixedPart = ({ children }: { readonly children: ReactNode }) => {
  const facts = use(FormFactsContext);
  const fixed = useMemo<FormFacts>(() => ({ ...facts, isFixed: true }), [facts]);
  return <FormFactsContext value={fixed}>{children}</FormFactsContext>;
};

/** Facts for conditions: who asks, whether the record exists already. */
export const useConditionFacts = (): FormFacts => use(FormFactsContext);
