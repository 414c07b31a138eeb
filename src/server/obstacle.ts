/** What stands in the way of a command, in one sentence with the way out; printed without a stack. */
export class Obstacle extends Error {
  override readonly name = 'Obstacle';
}

/** What the operating system says about a path, as an obstacle; anything else is handed back unchanged. */
export function pathObstacle(error: unknown, path: string, wayOut: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new Obstacle(`${path} is not writable for this user: ${wayOut}`);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Obstacle(`The disk of ${path} is full: make room, then start again.`);
  if (code === 'ENOENT') return new Obstacle(`There is no directory for ${path}: make it, or ${wayOut}`);
  if (code === 'ENOTDIR' || code === 'EEXIST') return new Obstacle(`${path} is not a directory: ${wayOut}`);
  return error;
}
