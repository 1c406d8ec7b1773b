import type { FieldSchema } from './dialect.ts';

const integer: FieldSchema = { type: 'integer' };
const text: FieldSchema = { type: 'string' };
const textOrNull: FieldSchema = { type: 'string', nullable: true };
const texts: FieldSchema = { type: 'array', items: text };

const resultRow: FieldSchema = {
  type: 'object',
  properties: { row: integer, column: textOrNull, value: textOrNull, reason: text, error_key: text },
  required: ['row', 'column', 'value', 'reason', 'error_key'],
};

const resultRows: FieldSchema = { type: 'array', items: resultRow };

/** Contract.md's Job. */
export const jobSchema: FieldSchema = {
  type: 'object',
  properties: {
    task_id: integer,
    kind: text,
    status: text,
    percentage: integer,
    total: integer,
    done: integer,
    failed: integer,
    result_url: textOrNull,
    message: textOrNull,
  },
  required: ['task_id', 'kind', 'status', 'percentage', 'total', 'done', 'failed', 'result_url', 'message'],
};

/**
 * Contract.md's ImportResult. `success`, `error` and `warning` hold the first rows of each group, the counts all of them; the
 * others are asked for by `/import/rows`. `repeated`: the same file was uploaded before.
 */
export const importResultSchema: FieldSchema = {
  type: 'object',
  properties: {
    import_id: integer,
    status: text,
    total: integer,
    success: {
      type: 'array',
      items: { type: 'object', properties: { row: integer, name: text }, required: ['row', 'name'] },
    },
    error: resultRows,
    warning: resultRows,
    success_count: integer,
    error_count: integer,
    warning_count: integer,
    new_depts: texts,
    new_positions: texts,
    activation: integer,
    transfer_count: integer,
    file_hash: text,
    expires_at: { type: 'string', format: 'date-time' },
    repeated: { type: 'integer', format: 'flag' },
    job: { ...jobSchema, nullable: true },
  },
  required: [
    'import_id',
    'status',
    'total',
    'success',
    'error',
    'warning',
    'success_count',
    'error_count',
    'warning_count',
    'new_depts',
    'new_positions',
    'activation',
    'transfer_count',
    'file_hash',
    'expires_at',
    'repeated',
    'job',
  ],
};
