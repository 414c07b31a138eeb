import { useState } from 'react';
import { commandIds } from './command-ids.ts';

/** Ids of commands that the server carries out once: while an answer may have got lost, the same words keep theirs. */
export const useCommandId = () => useState(commandIds)[0];
