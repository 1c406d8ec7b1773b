import type { FieldAudience } from './definition.ts';

/** What stands about a field of the product until an administrator says otherwise. */
export interface SystemField {
  /** Its name in `member.schema.json`. */
  readonly id: string;
  readonly isLocked: boolean;
  readonly isEditable: boolean;
  readonly isShown: boolean;
  readonly audience: FieldAudience;
}

const usual = { isLocked: false, isEditable: false, isShown: true, audience: 'all' } as const;

/**
 * Fields of the product on somebody's card, in their first order. Name, picture and department make a person recognisable:
 * they stay shown and in front (screens.md A14).
 */
export const systemFields: readonly SystemField[] = [
  { ...usual, id: 'name', isLocked: true },
  { ...usual, id: 'avatar', isLocked: true, isEditable: true },
  { ...usual, id: 'departments', isLocked: true },
  { ...usual, id: 'position' },
  { ...usual, id: 'phone' },
  { ...usual, id: 'email', isEditable: true },
  { ...usual, id: 'workId' },
  { ...usual, id: 'extension', isEditable: true },
  { ...usual, id: 'office_location', isEditable: true },
  { ...usual, id: 'entry_time' },
  { ...usual, id: 'note', isShown: false, audience: 'self' },
];
