import { forms } from '#generated/forms.ts';
import type { LoadValidators } from './ModelContext.tsx';

type ByNoun = Readonly<Partial<Record<string, (typeof forms)[keyof typeof forms]>>>;

// Mutable for one reason: a schema saved during development replaces its validators without a reload.
let byNoun: ByNoun = forms;

/** The compiled validators of the schema files, one chunk per noun, loaded when its first form opens. */
export const loadValidators: LoadValidators = async (noun) => byNoun[noun]?.();

if (import.meta.hot) {
  import.meta.hot.accept('../../schemas/generated/forms.ts', (next) => {
    if (next !== undefined) byNoun = next.forms;
  });
}
