type Photographed = Readonly<{ hasPhoto: boolean; morePhotos?: number | undefined }>;

/** How many photos a visit has. */
export const countPhotos = ({ hasPhoto, morePhotos = 0 }: Photographed): number => (hasPhoto ? 1 + morePhotos : 0);

/** Their numbers, by which each is asked for: 1, 2, … */
export const photoNumbers = (of: Photographed): number[] => Array.from({ length: countPhotos(of) }, (_, at) => at + 1);
