import fs from 'node:fs';
import os from 'node:os';

const inMemory = '/dev/shm';
/** Whole companies of several tests at once, with what is beside them. */
const enoughBytes = 6e9;

/**
 * Where tests keep what ends with them: in memory where there is plenty, because databases that are to survive a fall
 * wait for the disk at each commit. Root's own temporary directory may be closed to the user as whom PostgreSQL then runs.
 */
export const scratch: string = hasRoom() ? inMemory : process.getuid?.() === 0 ? '/tmp' : os.tmpdir();

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(inMemory);
    return bavail * bsize > enoughBytes && os.freemem() > 2 * enoughBytes;
  } catch {
    return false; // there is none on this kind of machine
  }
}
