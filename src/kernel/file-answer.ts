import * as z from 'zod/mini';
import type { FileAnswer } from './operation.ts';

export const fileAnswer = z.custom<FileAnswer>();
