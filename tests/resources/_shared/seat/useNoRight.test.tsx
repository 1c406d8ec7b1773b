import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useNoRight } from '#resources/_shared/seat/usePersonActions.ts';
import { RightsContext, unknownRights } from '#views/reasons/rights.tsx';

const saidTo = (role: string): string => {
  const rights = { ...unknownRights, holdsRole: (asked: string) => asked === role };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <RightsContext value={rights}>{children}</RightsContext>
  );
  return renderHook(useNoRight, { wrapper }).result.current;
};

it('sends everybody but the main administrator to the main administrator', () => {
  expect(saidTo('sub')).toBe('department.noRight');
  expect(saidTo('main')).toBe('rules.reason.guard');
});
