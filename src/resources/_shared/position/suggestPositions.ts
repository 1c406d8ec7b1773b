import { isBlank, visibleText } from '#domain/text/compareKey.ts';

/** Where a suggestion comes from: the department, the rest of the company, or what was typed and is no position yet. */
export type SuggestionKind = 'here' | 'company' | 'new';

/** A position to choose. */
export interface Suggestion {
  readonly kind: SuggestionKind;
  readonly name: string;
}

interface Offered {
  /** What narrows the suggestions; empty before anything was typed. */
  readonly typed: string;
  readonly here: readonly string[];
  readonly company: readonly string[];
  /** Whether what is typed may become a position where no suggestion equals it. */
  readonly mayAdd: boolean;
}

/** Positions of the department first, then the company's others, last what is typed where none is called that. */
export const suggestPositions = ({ typed, here, company, mayAdd }: Offered): readonly Suggestion[] => {
  const text = visibleText(typed);
  const key = text.toLowerCase();
  const matching = here.filter((name) => name.toLowerCase().includes(key));
  const others = company.filter((name) => !here.includes(name));
  const isKnown = [...here, ...company].includes(text);
  return [
    ...matching.map((name) => ({ kind: 'here', name }) as const),
    ...others.map((name) => ({ kind: 'company', name }) as const),
    ...(mayAdd && !isBlank(text) && !isKnown ? [{ kind: 'new', name: text } as const] : []),
  ];
};
