import { expect, it } from 'vitest';
import { recipientChoices } from '#resources/resignation/wizardDraft.ts';

const draft = { ids: [7], step: 1, outTime: null, reason: null, note: '', chosen: {} };

const group = (ownerId: number, targetId: number, heirId = 1) => ({
  owner_id: ownerId,
  kind: 'group_owner' as const,
  target_id: targetId,
  target_name: `群${targetId}`,
  recipient: { user_id: heirId, name: '周主管' },
  role: 'main' as const,
  objection: null,
});

it('says once who takes over a thousand groups', () => {
  const items = Array.from({ length: 1_000 }, (_, index) => group(7, index));

  const choices = recipientChoices({ ...draft, chosen: { '7:group_owner:3': null } }, [
    ...items,
    group(8, 5, 2),
  ]);

  expect(choices).toEqual([
    { owner_id: 7, kind: 'group_owner', recipient_id: 1 },
    { owner_id: 7, kind: 'group_owner', target_id: 3, recipient_id: null },
    { owner_id: 8, kind: 'group_owner', recipient_id: 2 },
  ]);
});
