import type { Actor } from '#domain/permission/actor.ts';
import type { FieldModel } from '#engine/model.ts';
import type { Mask } from '#engine/vocabulary.ts';

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

/** A value as this reader may see it: whole, masked, or null. */
export const shownValue = (field: FieldModel, value: unknown, actor: Actor): unknown => {
  const { mask } = field.options;
  if (mask !== undefined && !isReader(field, actor))
    return typeof value === 'string' ? masks[mask](value) : null;
  return isVisible(field, actor) ? value : null;
};

/** Personal values stay out of the audit in the clear. */
export const auditedValue = (field: FieldModel, value: unknown): unknown =>
  (field.options.pii === true || field.options.mask !== undefined) && value !== null ? '***' : value;
