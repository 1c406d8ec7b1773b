import type { FieldSchema } from '#engine/dialect.ts';
import { isNoValue } from '#engine/validation/valueRules.ts';
import type { RawFields } from '#server/guard/body.ts';
import { uploadOf } from '#server/guard/uploadHead.ts';

const digits = /^-?(0|[1-9]\d{0,15})$/;
/** Far beyond any end, and its offset is still an exact number. */
const lastPage = 1_000_000;
const maxPageSize = 100;

const wholeOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? Math.floor(number) : undefined;
};

/** Page numbers are forgiven (spec section 7: 0 becomes 1): whatever is no page is the first, sizes are capped. */
const pageOf = (value: unknown): number => Math.min(Math.max(wholeOf(value) ?? 1, 1), lastPage);

const pageSizeOf = (value: unknown): number | undefined => {
  const size = wholeOf(value);
  return size === undefined || size < 1 ? undefined : Math.min(size, maxPageSize);
};

const toInteger = (value: unknown): unknown =>
  typeof value === 'string' && digits.test(value) && Number.isSafeInteger(Number(value))
    ? Number(value)
    : value;

/** Ids sent as digits become numbers wherever the schema says integer, an empty box of a thing with a form becomes null. */
const normaliseValue = (schema: FieldSchema, value: unknown): unknown => {
  if (schema.type === 'integer') return toInteger(value);
  if (uploadOf(value) !== undefined) return value;
  if (schema.type === 'array' && Array.isArray(value))
    return value.map((item) => normaliseValue(schema.items ?? {}, item));
  if (schema.type === 'object' && value !== null && typeof value === 'object' && !Array.isArray(value))
    return normaliseObject(schema, value as RawFields);
  return value;
};

/** What is required stays as it came: the validator says that it is missing. */
const isLeftEmpty = (
  { properties = {}, required = [] }: FieldSchema,
  name: string,
  value: unknown,
): boolean => !required.includes(name) && isNoValue(properties[name] ?? {}, value);

const normaliseObject = (schema: FieldSchema, fields: RawFields): RawFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isLeftEmpty(schema, name, value) ? null : normaliseValue(schema.properties?.[name] ?? {}, value),
    ]),
  );

const withPage = (schema: FieldSchema, fields: RawFields): RawFields => {
  const { page, page_size: pageSize, ...rest } = fields;
  const size = pageSizeOf(pageSize);
  return {
    ...rest,
    ...(schema.properties?.page === undefined && page === undefined ? {} : { page: pageOf(page) }),
    ...(size === undefined ? {} : { page_size: size }),
  };
};

/** A single value where a query or the parts of a form can only repeat a name. */
const withArrays = (schema: FieldSchema, fields: RawFields): RawFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const isSingle = schema.properties?.[name]?.type === 'array' && typeof value === 'string';
      return [name, isSingle ? [value] : value];
    }),
  );

/**
 * What older clients send brought to what the schema says (contract.md section 1): pages, ids as text, empty boxes. Everything that is
 * still wrong afterwards is refused by the validator.
 */
export const normaliseRequest = (
  schema: FieldSchema,
  fields: RawFields,
  repeatsNames: boolean,
): RawFields => {
  const arranged = repeatsNames ? withArrays(schema, fields) : fields;
  const paged = schema.properties?.page === undefined ? arranged : withPage(schema, arranged);
  return normaliseObject(schema, paged);
};
