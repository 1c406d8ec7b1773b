import type { Actor } from '#domain/permission/actor.ts';
import { holds } from '#engine/condition.ts';
import type { FieldModel } from '#engine/model.ts';
import { keptOptions } from '#engine/shownWords.ts';
import { isEqual } from '#engine/validation/validatorRuntime.ts';
import type { Mask } from '#engine/vocabulary.ts';

type Values = Readonly<Record<string, unknown>>;

const stars = (count: number): string => '*'.repeat(Math.max(count, 0));

const maskMiddle = (text: string, hidden: number): string => {
  const start = Math.max(Math.floor((text.length - hidden) / 2), 0);
  return `${text.slice(0, start)}${stars(Math.min(hidden, text.length))}${text.slice(start + hidden)}`;
};

const masks: Readonly<Record<Mask, (text: string) => string>> = {
  // Four digits from floor((n-4)/2) on (contract.md section 1).
  phone: (text) => maskMiddle(text, 4),
  email: (text) => text.replace(/^(.).*?(@.*)?$/u, '$1***$2'),
  idNumber: (text) => `${text.slice(0, 3)}${stars(text.length - 5)}${text.slice(-2)}`,
};

const isReader = (field: FieldModel, actor: Actor): boolean => {
  const readers = field.options.permissions?.read;
  return readers?.some((role) => actor.roles.includes(role)) ?? false;
};

/** Whether the actor sees a field at all: then it may also be filtered, searched and sorted by. */
export const isVisible = (field: FieldModel, actor: Actor): boolean =>
  field.options.permissions?.read === undefined || isReader(field, actor);

/**
 * How a reader may ask for rows by a field: by any part of it, by the whole value alone where a mask hides the middle (else
 * it could be guessed digit by digit), or not at all.
 */
export const inquiryOf = (field: FieldModel, actor: Actor): 'part' | 'whole' | 'none' => {
  if (field.kind === 'password' || field.schema.writeOnly === true || !isVisible(field, actor)) return 'none';
  return field.options.mask === undefined || isReader(field, actor) ? 'part' : 'whole';
};

/** Rows someone is concerned with show them more: the handler of a complaint sees who reported it. */
const isConcerned = (field: FieldModel, values: Values, actor: Actor): boolean => {
  const readWhen = field.options.permissions?.readWhen;
  return readWhen !== undefined && holds(readWhen, values, { userId: actor.userId });
};

/** The value of a field in a row as this reader may see it: whole, masked, or null. */
export const shownValue = (field: FieldModel, values: Values, actor: Actor): unknown => {
  const { mask } = field.options;
  const value = values[field.name] ?? null;
  // Not even its hash leaves the server, no matter who asks; what is said again each time is never shown.
  if (field.kind === 'password' || field.schema.writeOnly === true) return null;
  if (isReader(field, actor) || isConcerned(field, values, actor)) return value;
  if (mask !== undefined) return typeof value === 'string' ? masks[mask](value) : null;
  return isVisible(field, actor) ? value : null;
};

const isBlank = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A form sends back what it was filled from: stars, or an empty box where its reader was shown nothing. */
const isUnseen = (
  field: FieldModel,
  { sent, stored, actor }: { readonly sent: unknown; readonly stored: Values; readonly actor: Actor },
): boolean => {
  if (field.schema.writeOnly === true) return false;
  const shown = shownValue(field, stored, actor);
  if (isEqual(shown, stored[field.name] ?? null)) return false;
  return isEqual(sent, shown) || (isBlank(sent) && isBlank(shown));
};

/** What was sent about an existing row, without what its sender sees in part or not at all and left as it was shown. */
export const withoutUnseen = (
  fields: readonly FieldModel[],
  { sent, stored, actor }: { readonly sent: Values; readonly stored: Values; readonly actor: Actor },
): Values => {
  const unseen = fields
    .filter(({ name }) => Object.hasOwn(sent, name))
    .filter((field) => isUnseen(field, { sent: sent[field.name], stored, actor }));
  const names = new Set(unseen.map(({ name }) => name));
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !names.has(name)));
};

const isUnspoken = (field: FieldModel): boolean =>
  field.kind === 'password' ||
  keptOptions(field).pii === true ||
  field.options.mask !== undefined ||
  field.options.permissions?.read !== undefined;

/** Personal values, secrets and what only some may read stay out of the audit in the clear: its readers are others. */
export const auditedValue = (field: FieldModel, value: unknown): unknown =>
  isUnspoken(field) && value !== null ? '***' : value;
