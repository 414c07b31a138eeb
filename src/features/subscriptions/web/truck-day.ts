import { createContext, type ReactNode } from 'react';

/** When the truck comes to a contact: features that lean on this one know, and the screen has them say it here. */
export const TruckDay = createContext<(contactId: string) => ReactNode>(() => null);
