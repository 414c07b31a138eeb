/** The photos of a visit: the first is its proof, the others show more of it. */
import { say } from './words.ts';

/** 5 MB, as the browser says too (spec 2 §5). */
export const photoBytes = 5 * 1024 * 1024;
/** With one command; who has more to show comes again. */
export const mostPhotos = 5;

/** How commands take them. */
export const photoForm = { body: 'form', fileBytes: photoBytes, files: mostPhotos, fileNoun: say.anImage } as const;
