import { createContext, use } from 'react';
import type { ConditionContext } from '#engine/condition.ts';

/** What conditions of a form may ask beyond its values. */
export interface FormFacts extends ConditionContext {
  readonly isEditing: boolean;
}

const FormFactsContext = createContext<FormFacts>({ isEditing: false });

/** Gives the fields below it what their conditions ask beyond the form's values. */
export const FormFactsProvider = FormFactsContext;

/** Facts for conditions: who asks, whether the record exists already. */
export const useConditionFacts = (): FormFacts => use(FormFactsContext);
