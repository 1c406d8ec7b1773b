import Box from '@mui/material/Box';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useLayoutEffect,
  useState,
} from 'react';

/** Begins to hold; answers how to let go. */
type Hold = () => () => void;

const HoldContext = createContext<Hold>(() => () => {});

/** Of a part: holds back what stands below it as long as it is not known whether and how large the part will be. */
export const useHoldsRows = (isPending: boolean): void => {
  const hold = use(HoldContext);
  useLayoutEffect(() => (isPending ? hold() : undefined), [hold, isPending]);
};

/** Holds back what stands below it, in the room it is given: what is not loaded yet. */
export const Holding = ({ height }: { readonly height?: number }) => {
  useHoldsRows(true);
  return height === undefined ? null : <div style={{ height }} />;
};

interface HeldBelowProps {
  /** What says by `useHoldsRows` how long it holds. */
  readonly part: ReactNode;
  readonly children: ReactNode;
}

/** What stands below a part is seen together with it, and nothing moves away from under the pointer. */
export const HeldBelow = ({ part, children }: HeldBelowProps) => {
  const [holding, setHolding] = useState(0);
  const hold = useCallback(() => {
    setHolding((count) => count + 1);
    return () => setHolding((count) => count - 1);
  }, []);
  // What is held here has a height of its own: it holds whatever is below all of this, too.
  useHoldsRows(holding > 0);
  return (
    <>
      <HoldContext value={hold}>{part}</HoldContext>
      <Box sx={holding > 0 ? { visibility: 'hidden' } : undefined}>{children}</Box>
    </>
  );
};

interface HeldRowsProps {
  /** Its code is loaded, and what it says may have to be asked for. */
  readonly above: ComponentType | undefined;
  readonly children: ReactNode;
}

/** A list below a part of the noun's own: both are seen at once. */
export const HeldRows = ({ above: Above, children }: HeldRowsProps) => (
  <HeldBelow
    part={
      Above === undefined ? null : (
        <Suspense fallback={<Holding />}>
          <Above />
        </Suspense>
      )
    }
  >
    {children}
  </HeldBelow>
);
