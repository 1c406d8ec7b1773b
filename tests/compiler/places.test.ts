import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { placesOf } from '#compiler/emit/places.ts';
import { readSchemaFile } from '#compiler/source/schemaFile.ts';
import { subjectOf } from '#compiler/source/subject.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import { placeIn, schemaText } from './planted.ts';

const text = schemaText();
const source = readSchemaFile('schemas/visitor.schema.json', text);
const places = placesOf(source, subjectOf(source.value as EntitySchema));

describe('places of rules', () => {
  it('name file, line and column of a condition, a transition and a permission', () => {
    const at = (marker: string) => {
      const { line, column } = placeIn(text, marker);
      return `schemas/visitor.schema.json:${line}:${column}`;
    };

    expect(places['visitor.actions.close.when']).toBe(at('"when"'));
    expect(places['visitor.permissions.close']).toBe(
      at('"delete": {\n        "main": "all"\n      },\n      |"close"'),
    );
    expect(places['visitor.states.close']).toMatch(/^schemas\/visitor\.schema\.json:\d+:9$/);
  });

  it('are left out of what a production console imports at start', () => {
    const importers = readFileSync('src/views/reasons/ReasonNote.tsx', 'utf8');

    expect(importers).toContain("import.meta.env.MODE === 'development'");
    expect(importers).not.toMatch(/^import .*places/m);
  });
});
