import { lazyInput } from '#views/fields/lazyInput.tsx';

const unique = () => import('./UniqueInput.tsx');

/** The height of an input that shows several lines. */
const listHeight = 96;

export const PlacementInput = lazyInput(
  async () => (await import('./PlacementInput.tsx')).PlacementInput,
  listHeight,
);
export const PositionInput = lazyInput(
  async () => (await import('#resources/_shared/position/PositionInput.tsx')).PositionInput,
);
export const PrivacyInput = lazyInput(
  async () => (await import('./PrivacyInput.tsx')).PrivacyInput,
  listHeight,
);
export const UniquePhoneInput = lazyInput(async () => (await unique()).UniquePhoneInput);
export const UniqueWorkIdInput = lazyInput(async () => (await unique()).UniqueWorkIdInput);
export const UniqueEmailInput = lazyInput(async () => (await unique()).UniqueEmailInput);
