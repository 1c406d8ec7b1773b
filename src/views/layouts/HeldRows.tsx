import Box from '@mui/material/Box';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useLayoutEffect,
  useState,
} from 'react';

const HoldContext = createContext<(isHeld: boolean) => void>(() => {});

/** Of a part above a list: holds the rows back as long as it is not known whether and how large the part will be. */
export const useHoldsRows = (isPending: boolean): void => {
  const hold = use(HoldContext);
  useLayoutEffect(() => {
    hold(isPending);
    return () => hold(false);
  }, [hold, isPending]);
};

const Loading = () => {
  useHoldsRows(true);
  return null;
};

interface HeldRowsProps {
  /** Its code is loaded, and what it says may have to be asked for. */
  readonly above: ComponentType | undefined;
  readonly children: ReactNode;
}

/** A list below a part of the noun's own: both are seen at once, and nothing moves away from under the pointer. */
export const HeldRows = ({ above: Above, children }: HeldRowsProps) => {
  const [isHeld, hold] = useState(false);
  return (
    <HoldContext value={hold}>
      {Above === undefined ? null : (
        <Suspense fallback={<Loading />}>
          <Above />
        </Suspense>
      )}
      <Box sx={isHeld ? { visibility: 'hidden' } : undefined}>{children}</Box>
    </HoldContext>
  );
};
