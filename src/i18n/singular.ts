/** The form for one of a word that stands in both ("Account |||| Accounts", as polyglot reads it); others are as they are. */
export const singular = (word: string): string => word.split('||||')[0]?.trim() ?? word;
