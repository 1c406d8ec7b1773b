import { expect, it } from 'vitest';
import { addressOfItem, nounOfItem } from '#app/home/WaitingPanel.tsx';
import { entities } from '#generated/entities.ts';

const nouns = entities.map((entity) => entity['x-resource'].name);

it.each([
  ['asset_admin', 'assetAdmin'],
  ['inviteNote', 'inviteNote'],
  ['verification', 'verification'],
  ['cover', 'cover'],
  ['startup', 'startup'],
  ['messageTemplate', 'messageTemplate'],
] as const)('leads to what the platform refused: %s', (about, noun) => {
  const item = { key: 'reviewsRejected', about, count: 1, until: null } as const;

  expect([nounOfItem(item), addressOfItem(item)]).toEqual([noun, `/${noun}`]);
  expect(nouns).toContain(noun);
});
