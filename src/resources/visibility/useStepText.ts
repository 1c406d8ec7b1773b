import { useTranslate } from 'react-admin';
import type { VerdictStep } from './useVerdict.ts';

/** Rules whose sentence depends on how they ended. */
const twoSided: readonly string[] = ['scopeInside'];

/** A step as a sentence, naming its department; one outside the reader's scope is called that. */
export const useStepText = (): ((step: VerdictStep) => string) => {
  const translate = useTranslate();
  return (step) => {
    const name = step.is_elsewhere === 1 ? translate('visibility.elsewhere') : (step.dept_name ?? '');
    const side = step.passed ? 'passed' : 'stopped';
    const key = twoSided.includes(step.rule) ? `${step.rule}.${side}` : step.rule;
    return translate(`visibility.rule.${key}`, { name });
  };
};
