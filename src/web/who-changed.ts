import { type ComponentType, createContext } from 'react';

/** Says who changed a row last, as a sentence. */
export type WhoChanged = ComponentType<Readonly<{ id: string; at: string | undefined }>>;

/** Given by the frame of those who may know it; where there is none, somebody else did. */
export const WhoChangedContext = createContext<WhoChanged | undefined>(undefined);
