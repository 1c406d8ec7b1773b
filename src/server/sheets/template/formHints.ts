import { hintSign } from '#engine/sheet/templateForm.ts';
import { filledIn, type TemplateWords } from '#i18n/template.ts';
import type { FormColumn } from './formColumn.ts';

/** More than these stand in the list of the column and in the help alone. */
const choicesShown = 4;

const partsOf = (column: FormColumn, words: TemplateWords): readonly string[] => {
  const { isRequired, example, choices, help } = column;
  const shown = choices.slice(0, choicesShown).join(' / ');
  const more = choices.length > choicesShown ? ' …' : '';
  return [
    ...(isRequired ? [words.required] : []),
    ...(choices.length > 0 ? [`${shown}${more}`] : []),
    ...(example === '' ? [] : [filledIn(words.example, { example })]),
    ...(example === '' && choices.length === 0 && help !== '' ? [help] : []),
  ];
};

/** The row below the header: what each column takes, in short; the first cell says that the row is left out. */
export const formHints = (columns: readonly FormColumn[], words: TemplateWords): readonly string[] =>
  columns.map((column, index) => {
    const parts = [...(index === 0 ? [words.hintRow] : []), ...partsOf(column, words)];
    return parts.length === 0 ? '' : `${hintSign} ${parts.join(words.separator)}`;
  });
