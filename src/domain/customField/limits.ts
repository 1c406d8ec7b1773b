/** Bounds of custom fields; `customField.schema.json` says the same of how many there may be. */
export const customFieldLimits = {
  fields: 50,
  nameLength: 30,
  foreignNameLength: 60,
  helpLength: 100,
  options: 100,
  textLength: 200,
  linkLength: 500,
  /** A deleted field and its values can be brought back for so long. */
  keptDays: 30,
} as const;
