import type { Condition, Json } from './dialect.ts';

/** The fields a condition asks about. */
export const askedFields = (condition: Condition): readonly string[] =>
  Object.entries(condition).flatMap(([key, part]) => {
    if (key === 'all' || key === 'any') return (part as readonly Condition[]).flatMap(askedFields);
    return key === 'not' ? askedFields(part as Condition) : [key.split('.')[0] ?? key];
  });

const referredFields = (part: Json | Condition): readonly string[] => {
  if (typeof part === 'string')
    return part.startsWith('$record.') ? [part.slice('$record.'.length).split('.')[0] ?? ''] : [];
  return typeof part === 'object' && part !== null
    ? Object.values(part).flatMap((inner) => referredFields(inner as Json))
    : [];
};

/** The fields whose values decide whether a condition holds: those it asks about and those it compares them with. */
export const decidingFields = (condition: Condition): readonly string[] => [
  ...new Set([...askedFields(condition), ...referredFields(condition)]),
];
