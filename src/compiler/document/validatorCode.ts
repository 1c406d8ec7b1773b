import { createRequire } from 'node:module';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { formatChecks } from '#engine/validation/formats.ts';
import type { JsonSchema } from './standardSchema.ts';

type AjvClass = typeof Ajv2020;
type AjvCodegen = typeof import('ajv');
type Standalone = typeof import('ajv/dist/standalone/index.js').default;

/** ajv is CommonJS; loading it on first use keeps a compile that changes nothing fast. */
const load = createRequire(import.meta.url);

/** Text of a module that exports validators by name; `schemas` may refer to `definitions` by `#/$defs/<name>`. */
export interface ValidatorRequest {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
  /** Makes the code smaller and the compile twice as long: for what a browser loads. */
  readonly optimize?: boolean;
}

/** A new ajv for one document, with the formats of the dialect. It reports every error, not the first. */
export const createAjv = (optimize = false): Ajv2020 => {
  const { Ajv2020: Ajv } = load('ajv/dist/2020.js') as { readonly Ajv2020: AjvClass };
  const { _ } = load('ajv') as AjvCodegen;
  return new Ajv({
    allErrors: true,
    messages: false,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    inlineRefs: false,
    meta: false,
    validateSchema: false,
    formats: formatChecks,
    code: { source: true, esm: true, lines: false, optimize, formats: _`formatChecks` },
  });
};

const packagesReplaced: readonly (readonly [string, string])[] = [
  ['require("ajv/dist/runtime/ucs2length").default', 'textLength'],
  ['require("ajv/dist/runtime/equal").default', 'isEqual'],
];

const header = (body: string): string => {
  const used = ['isEqual', 'textLength'].filter((name) => body.includes(name));
  const imports = [
    ...(body.includes('formatChecks')
      ? ["import { formatChecks } from '#engine/validation/formats.ts';"]
      : []),
    ...(used.length > 0
      ? [`import { ${used.join(', ')} } from '#engine/validation/validatorRuntime.ts';`]
      : []),
  ];
  return imports.map((line) => `${line}\n`).join('');
};

/** Compiles schemas to an ES module without `eval`, `require` or a package. */
export const validatorModule = ({ schemas, definitions, optimize = false }: ValidatorRequest): string => {
  const standalone = load('ajv/dist/standalone/index.js') as Standalone;
  const ajv = createAjv(optimize);
  const roots = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [`root.${name}`, schema] as const),
  );
  ajv.addSchema({ $id: 'document', $defs: { ...definitions, ...roots } });
  const exported = Object.fromEntries(
    Object.keys(schemas).map((name) => [name, `document#/$defs/root.${name}`]),
  );
  const body = packagesReplaced.reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    standalone(ajv, exported).replace('"use strict";', ''),
  );
  return `${header(body)}${body}\n`;
};
