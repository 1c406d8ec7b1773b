import { type Violation, violation } from '#domain/violation.ts';

/** A place in the order, as far as the rule cares. */
export interface ArrangedField {
  readonly id: string;
  readonly isLocked: boolean;
  readonly isShown: boolean;
}

/** One step of a field up or down. */
export type Step = -1 | 1;

/** Whether a field may make a step: locked ones keep their places in front, nothing leaves the list. */
export const canStep = (fields: readonly ArrangedField[], id: string, step: Step): boolean => {
  const index = fields.findIndex((field) => field.id === id);
  const other = fields[index + step];
  return fields[index]?.isLocked === false && other !== undefined && !other.isLocked;
};

/** The order after a step; unchanged where it may not be made. */
export const stepped = <Field extends ArrangedField>(
  fields: readonly Field[],
  id: string,
  step: Step,
): readonly Field[] => {
  if (!canStep(fields, id, step)) return fields;
  const position = fields.findIndex((field) => field.id === id);
  return fields.map((field, index) =>
    index === position
      ? (fields[position + step] ?? field)
      : index === position + step
        ? (fields[position] ?? field)
        : field,
  );
};

/**
 * An order names every field there is once, and no other: anyone who arranged a list that has changed since is told so. Locked
 * fields stay in front, in their order, and shown.
 */
export const checkArrangement = (
  present: readonly ArrangedField[],
  requested: readonly Pick<ArrangedField, 'id' | 'isShown'>[],
): readonly Violation[] => {
  const ids = new Set(requested.map(({ id }) => id));
  const isComplete =
    requested.length === present.length &&
    ids.size === requested.length &&
    present.every(({ id }) => ids.has(id));
  if (!isComplete) return [violation('customField.changed', 'fields')];
  const locked = present.filter(({ isLocked }) => isLocked);
  const isKept = locked.every(({ id }, index) => requested[index]?.id === id && requested[index]?.isShown);
  return isKept ? [] : [violation('customField.locked', 'fields')];
};

/** Which facts come first on someone's card (spec section 9). */
export const infoOrders = ['organisation', 'personal'] as const;
export type InfoFirst = (typeof infoOrders)[number];

/** What a company says about the card of its people on the phone. */
export interface CardSetting {
  readonly attendanceShown: boolean;
  readonly infoFirst: InfoFirst;
}

/** The card of a company that has said nothing. */
export const usualCard: CardSetting = { attendanceShown: true, infoFirst: 'organisation' };

/** Fields of the product that tell of the work; all others tell of the person. */
const organisationFields: readonly string[] = [
  'position',
  'workId',
  'extension',
  'office_location',
  'entry_time',
];

/** Whether a field tells of the work or of the person; those a company added tell of the person. */
const infoOf = (fieldId: string): InfoFirst =>
  organisationFields.includes(fieldId) ? 'organisation' : 'personal';

/** Fields of a card in the two parts it is read in, each in the order they were arranged. */
export const cardParts = <Field extends { readonly id: string }>(
  fields: readonly Field[],
  first: InfoFirst,
): readonly { readonly info: InfoFirst; readonly fields: readonly Field[] }[] => {
  const order = first === 'organisation' ? infoOrders : infoOrders.toReversed();
  return order
    .map((info) => ({ info, fields: fields.filter(({ id }) => infoOf(id) === info) }))
    .filter((part) => part.fields.length > 0);
};
