/** The photos of a visit: the first is its proof, the others show more of it. */
import * as z from 'zod/mini';
import { id } from '../../kernel/shapes.ts';
import { say } from './words.ts';

/** 5 MB, as the browser says too (spec 2 §5). */
export const photoBytes = 5 * 1024 * 1024;
/** With one command; who has more to show comes again. */
export const mostPhotos = 5;

/** How commands take them. */
export const photoForm = { body: 'form', fileBytes: photoBytes, files: mostPhotos, fileNoun: say.anImage } as const;

/** Which photo of which visit is asked for; `number` counts from 1. */
export const photoInput = z.object({
  id,
  size: z._default(z.enum(['whole', 'small']), 'whole'),
  number: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 1),
});

/** How many photos there are behind the first; absent in what a device has kept since there was one only. */
export const morePhotos = z.optional(z.number());

type Photographed = Readonly<{ hasPhoto: boolean; morePhotos?: number | undefined }>;

/** How many photos something has. */
export const countPhotos = ({ hasPhoto, morePhotos = 0 }: Photographed): number => (hasPhoto ? 1 + morePhotos : 0);

/** Their numbers, by which each is asked for: 1, 2, … */
export const photoNumbers = (of: Photographed): number[] => Array.from({ length: countPhotos(of) }, (_, at) => at + 1);
