import { GeneratedScreen } from '#views/generated/GeneratedScreen.tsx';
import { HolidayTabs } from '#views/holiday/HolidayTabs.tsx';

/** The types of leave, beside the calendar of holidays. */
export const VacationScreen = () => (
  <>
    <HolidayTabs current="vacation" />
    <GeneratedScreen />
  </>
);
