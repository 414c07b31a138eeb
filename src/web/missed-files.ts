/** A file that misses its place would replace the page, with what is typed there. A field for files takes it by itself. */
export function ignoreMissedFiles(): void {
  for (const kind of ['dragover', 'drop'] as const)
    addEventListener(kind, (event) => {
      const isTaken = event.target instanceof HTMLInputElement && event.target.type === 'file';
      if (isTaken || event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
}
