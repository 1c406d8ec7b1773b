import { forms } from '#generated/forms.ts';
import type { LoadValidators } from './ModelContext.tsx';

const byNoun: Readonly<Partial<Record<string, (typeof forms)[keyof typeof forms]>>> = forms;

/** The compiled validators of the schema files, one chunk per noun, loaded when its first form opens. */
export const loadValidators: LoadValidators = async (noun) => byNoun[noun]?.();
