import type { Check } from './checks.ts';
import type { CheckWords } from './useCheckWords.ts';

/** The checks as lines of plain text. They say what the browser is and can, nothing of who uses it. */
export const reportOf = (checks: readonly Check[], words: CheckWords): string =>
  checks.map((check) => `${words.name(check)}: ${words.value(check)} [${words.state(check)}]`).join('\n');
