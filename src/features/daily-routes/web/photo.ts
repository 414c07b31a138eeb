import { useEffect, useState, useSyncExternalStore } from 'react';
import { photoBytes } from '../photos.ts';
import type { DailyWords } from './words-en.ts';

const longestSidePixels = 2048;
/** A phone that takes longer over a photo sends it as it is. */
const longestMs = 10_000;

/** How many photos are being made small. */
let making = 0;
const watchers = new Set<() => void>();
function count(change: 1 | -1): void {
  making += change;
  for (const changed of watchers) changed();
}
function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Whether a photo was taken and is not there yet: a step that is given now would go without it. */
export const useIsMakingPhoto = (): boolean => useSyncExternalStore(watch, () => making > 0);

/**
 * Makes a phone's photo small enough for a weak signal; what the browser can read and not shrink goes as it is. Nothing
 * when it is no picture, or one that this phone does not know: said now, while the driver still stands at the stop.
 */
export async function shrinkPhoto(file: File): Promise<Blob | undefined> {
  const late = new Promise<Blob>((resolve) => setTimeout(resolve, longestMs, file));
  count(1);
  try {
    return await Promise.race([shrunk(file), late]);
  } finally {
    count(-1);
  }
}

async function shrunk(file: File): Promise<Blob | undefined> {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return undefined;
  try {
    const scale = Math.min(1, longestSidePixels / Math.max(image.width, image.height));
    const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.82 });
  } catch {
    return file;
  }
}

/** Title and message of what is wrong with a chosen photo, or undefined (spec 2 §5). */
export function photoFault(
  photo: Blob | undefined,
  chosen: File,
  say: DailyWords,
): readonly [title: string, message: string] | undefined {
  if (!chosen.type.startsWith('image/')) return [say.invalidFile, say.noImage];
  if (!photo) return [say.invalidFile, say.unreadableImage];
  if (photo.size >= photoBytes) return [say.fileTooLarge, say.imageTooLarge];
  return undefined;
}

/** An address under which a photo that is only on this device can be shown. */
export function usePhotoAddress(photo: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!photo) return;
    const made = URL.createObjectURL(photo);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [photo]);
  return address;
}
