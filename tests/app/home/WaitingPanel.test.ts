import { expect, it } from 'vitest';
import { addressOfItem, nounOfItem } from '#app/home/WaitingPanel.tsx';
import { soonUntil } from '#domain/checklist/checklist.ts';
import { dayOfInstant } from '#engine/dateText.ts';
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

it('leads to the tasks of checklists that are due within a week or overdue', () => {
  const item = { key: 'checklists', about: null, count: 3, until: null } as const;
  const [path, filter = ''] = addressOfItem(item).split('?filter=');

  expect(path).toBe('/checklistTask');
  const { status, due_on: due } = JSON.parse(decodeURIComponent(filter));
  expect(status).toEqual(['open']);
  expect(due.to).toBe(soonUntil(dayOfInstant(new Date())));
});
