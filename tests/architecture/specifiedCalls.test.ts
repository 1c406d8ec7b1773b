import { describe, expect, it } from 'vitest';
import { specifiedCalls } from '#engine/specifiedCalls.ts';
import api from '#generated/openapi.json' with { type: 'json' };

interface Operation {
  readonly 'x-proposed': boolean;
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: { readonly properties?: Readonly<Record<string, unknown>> } }>
    >;
  };
}

const operations = Object.entries(api.paths as unknown as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
);

describe('the published contract', () => {
  it('has all 88 calls the specification names, and proposes the others alone', () => {
    const decided = operations.filter(({ operation }) => !operation['x-proposed']).map(({ name }) => name);

    expect(specifiedCalls.size).toBe(88);
    expect(decided.sort()).toEqual([...specifiedCalls].sort());
  });

  it('allows the fields of the session in every POST body', () => {
    const refusing = operations.filter(({ operation: { requestBody } }) =>
      Object.values(requestBody?.content ?? {}).some(({ schema }) =>
        ['user_id', 'token', 'company_id', 'device_id'].some(
          (field) => !(field in (schema.properties ?? {})),
        ),
      ),
    );

    expect(refusing.map(({ name }) => name)).toEqual([]);
  });
});
