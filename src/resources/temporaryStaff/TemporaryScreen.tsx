import Box from '@mui/material/Box';
import { GeneratedScreen } from '#views/generated/GeneratedScreen.tsx';
import { TypeCards } from './TypeCards.tsx';

/** The generated list below what the three types are. */
export const TemporaryScreen = () => (
  <Box>
    <TypeCards />
    <GeneratedScreen />
  </Box>
);
