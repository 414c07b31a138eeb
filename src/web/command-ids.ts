/** Ids of commands that the server carries out once, as one form or dialog sends them. */
export function commandIds() {
  const ids = new Map<string, string>();
  return {
    /** As long as it is not done the same words are the same command, also after others were tried in between. */
    idOf(input: object): string {
      const sent = JSON.stringify(input);
      const id = ids.get(sent) ?? crypto.randomUUID();
      ids.set(sent, id);
      return id;
    },
    /** After it the same words are another command. */
    done(): void {
      ids.clear();
    },
    /** This one is known to have come to nothing. */
    refused(id: string): void {
      for (const [sent, one] of ids) if (one === id) ids.delete(sent);
    },
  };
}
