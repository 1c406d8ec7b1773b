import type { FieldModel } from '#engine/model.ts';
import type { FieldDraft } from './fieldDraft.ts';

/** What a part of the form of a custom field stands on. */
export interface FormPartProps {
  /** The fields of the form by name. */
  readonly fieldOf: (name: keyof FieldDraft) => FieldModel;
}
