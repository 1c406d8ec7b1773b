import { useLocation } from 'react-admin';
import { GeneratedCreate } from '#views/generated/GeneratedCreate.tsx';
import { dayIn } from './holidayAddress.ts';

/** A new day; opened from the calendar it begins with the day that was chosen there. */
export const HolidayCreate = () => {
  const day = dayIn(useLocation().search);
  return <GeneratedCreate {...(day === undefined ? {} : { defaultValues: { date: day } })} />;
};
