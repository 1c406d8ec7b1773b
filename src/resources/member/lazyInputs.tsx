import Skeleton from '@mui/material/Skeleton';
import { lazy, type ReactNode, Suspense } from 'react';
import type { FieldInputProps } from '#views/fieldView.ts';

const unique = () => import('./UniqueInput.tsx');
const Placement = lazy(async () => ({ default: (await import('./PlacementInput.tsx')).PlacementInput }));
const Position = lazy(async () => ({
  default: (await import('#resources/_shared/position/PositionInput.tsx')).PositionInput,
}));
const Privacy = lazy(async () => ({ default: (await import('./PrivacyInput.tsx')).PrivacyInput }));
const Phone = lazy(async () => ({ default: (await unique()).UniquePhoneInput }));
const WorkId = lazy(async () => ({ default: (await unique()).UniqueWorkIdInput }));
const Email = lazy(async () => ({ default: (await unique()).UniqueEmailInput }));

const boxHeight = 40;
const listHeight = 96;

/** The list does not wait for what only its forms need: a bar stands for the input until it is there. */
const LazyBox = ({
  height = boxHeight,
  children,
}: {
  readonly height?: number;
  readonly children: ReactNode;
}) => <Suspense fallback={<Skeleton variant="rounded" height={height} />}>{children}</Suspense>;

export const PlacementInput = (props: FieldInputProps) => (
  <LazyBox height={listHeight}>
    <Placement {...props} />
  </LazyBox>
);

export const PositionInput = (props: FieldInputProps) => (
  <LazyBox>
    <Position {...props} />
  </LazyBox>
);

export const PrivacyInput = (props: FieldInputProps) => (
  <LazyBox height={listHeight}>
    <Privacy {...props} />
  </LazyBox>
);

export const UniquePhoneInput = (props: FieldInputProps) => (
  <LazyBox>
    <Phone {...props} />
  </LazyBox>
);

export const UniqueWorkIdInput = (props: FieldInputProps) => (
  <LazyBox>
    <WorkId {...props} />
  </LazyBox>
);

export const UniqueEmailInput = (props: FieldInputProps) => (
  <LazyBox>
    <Email {...props} />
  </LazyBox>
);
