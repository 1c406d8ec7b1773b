import { useEffect, useState } from 'react';

/** An address of the file for this page alone, given back when it is not needed any more. */
export const useFileAddress = (file: File): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
};
