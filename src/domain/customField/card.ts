/** Which facts come first on somebody's card (spec section 9). */
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
export const infoOf = (fieldId: string): InfoFirst =>
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
