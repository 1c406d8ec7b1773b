import type { FieldSchema } from './dialect.ts';
import { type ObjectFormat, objectFormats } from './vocabulary.ts';

/** An image or file on the wire. Read whole; of what is written only `file_id` counts, the server knows the rest. */
export interface FileValue {
  readonly file_id: string;
  readonly url?: string | null;
  readonly name?: string | null;
  readonly mime?: string | null;
  readonly size?: number | null;
  readonly width?: number | null;
  readonly height?: number | null;
}

/** A span of days, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const file: Pick<FieldSchema, 'properties' | 'required'> = {
  properties: {
    file_id: { type: 'string', pattern: '^[A-Za-z0-9_-]{20,64}$' },
    url: { type: 'string', maxLength: 500 },
    name: { type: 'string', maxLength: 200 },
    mime: { type: 'string', maxLength: 100 },
    size: { type: 'integer', minimum: 0 },
    width: { type: 'integer', minimum: 0 },
    height: { type: 'integer', minimum: 0 },
  },
  required: ['file_id'],
};

const day: FieldSchema = { type: 'string', format: 'date' };

const shapes: Readonly<Record<ObjectFormat, Pick<FieldSchema, 'properties' | 'required'>>> = {
  image: file,
  file,
  dateRange: { properties: { from: day, to: day }, required: ['from', 'to'] },
};

/** Whether a format names an object of known shape. */
export const isObjectFormat = (format: string | undefined): format is ObjectFormat =>
  objectFormats.some((each) => each === format);

/** A schema with the properties its format stands for; others pass unchanged. */
export const withObjectProperties = (schema: FieldSchema): FieldSchema =>
  schema.type === 'object' && isObjectFormat(schema.format) && schema.properties === undefined
    ? { ...schema, ...shapes[schema.format] }
    : schema;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a wire value is an uploaded file. */
export const isFileValue = (value: unknown): value is FileValue =>
  isObject(value) && typeof value.file_id === 'string';

/** Whether a wire value is a whole span of days. */
export const isDayRange = (value: unknown): value is DayRange =>
  isObject(value) && typeof value.from === 'string' && typeof value.to === 'string';

/** The files of a field's value: one, several or none. */
export const filesIn = (value: unknown): readonly FileValue[] =>
  (Array.isArray(value) ? value : [value]).filter(isFileValue);
