import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entities } from '#generated/entities.ts';
import { locales } from '#i18n/locale.ts';
import { recordActions, recordSentence } from '#i18n/recordActions.ts';

const server = 'src/server';

/** Every action an audit row is written with, as it stands in the sources. */
const written = (): readonly string[] =>
  readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('database/'))
    .flatMap((file) => [...readFileSync(`${server}/${file}`, 'utf8').matchAll(/\baction: [^,\n]*/g)])
    .flatMap(([line]) => [...line.matchAll(/'([a-zA-Z]+(?:\.[a-zA-Z]+)?)'/g)])
    .flatMap(([, action]) => action ?? []);

/** Actions and calls of schemas are told by their titles. */
const titled = new Set(entities.flatMap((entity) => Object.keys(entity['x-resource'].actions ?? {})));

/** Words that stand in such lines and are no actions. */
const others = new Set(['add', 'dissolve', 'keep', 'action', 'actionMany', 'valid']);

const isTold = (action: string): boolean =>
  Object.keys(recordActions).some((key) => key === action || key.endsWith(`.${action}`));

describe('recordActions', () => {
  it('tells every action the server writes', () => {
    const untold = written().filter(
      (action) => !isTold(action) && !titled.has(action) && !others.has(action),
    );

    expect([...new Set(untold)]).toEqual([]);
  });

  it('puts the name into every language', () => {
    for (const locale of locales)
      expect(recordSentence(locale, { action: 'update', noun: 'device', name: '甲$&乙' })).toContain(
        '甲$&乙',
      );
  });
});
