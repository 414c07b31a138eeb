import { foldText } from './fold.ts';

/** A LIKE pattern that finds the text anywhere, its own % _ and \ taken literally (security 1.2.9). */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The same of what somebody typed, for a folded column (`fold_text`). */
export const containingTyped = (typed: string): string => containing(foldTyped(typed));

/** Apostrophes alone are nothing that is kept; they find nobody instead of everybody. */
export const foldTyped = (typed: string): string => foldText(typed) || typed;
