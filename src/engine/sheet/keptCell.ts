import type { FieldModel } from '#engine/model.ts';
import { folded } from './entry.ts';

/** What empties a field of a row that changes something, in the three languages: an empty cell leaves the value as it is. */
export const clearWords = { zh: '清空', en: 'clear', ja: 'クリア' } as const;

const words: ReadonlySet<string> = new Set(Object.values(clearWords).map(folded));

/** The value of a cell that empties its field. No other cell has it: an empty one is `null`. */
export const clearedValue = '';

/** Whether a cell says that its field is to be emptied. */
export const isClearWord = (text: string): boolean => words.has(folded(text));

/** Whether a cell shows a masked value as an export wrote it: the value stays as it is. */
export const isMaskedText = ({ options }: FieldModel, text: string): boolean =>
  options.mask !== undefined && text.includes('*');
