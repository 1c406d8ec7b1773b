import type { EntityModel } from './model.ts';

/** What a machine draws at random, as a browser its id: 32 hexadecimal digits and more. */
const drawnId = /\b[0-9a-f]{32,}\b/g;
const toldDigits = 8;

/**
 * How a record is called: its display field, or the template `{name} ({workId})` filled. Of an id nobody reads the first digits are told,
 * by which two of one kind still differ.
 */
export const displayText = (
  { display }: Pick<EntityModel, 'display'>,
  textOf: (field: string) => string,
): string =>
  (display.includes('{') ? display.replace(/\{(\w+)\}/g, (_, name: string) => textOf(name)) : textOf(display))
    .replace(drawnId, (id) => id.slice(0, toldDigits))
    .trim();
