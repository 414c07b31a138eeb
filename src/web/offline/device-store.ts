import { Dexie, type EntityTable } from 'dexie';

/** Why the server refused a command, and where things stand there. */
export type KeptRefusal = Readonly<{ code: string; message: string; current: unknown }>;

/** A command that waits on this device until the server has answered it. */
export type KeptCommand = Readonly<{
  /** The order in which commands were given, and are sent. */
  seq: number;
  /** Known to the server, which carries a command out once. */
  id: string;
  /** Whose command it is: another person on this device neither sees nor sends it. */
  owner: string;
  /** Name of the operation. */
  operation: string;
  input: Readonly<Record<string, unknown>>;
  hasFile: boolean;
  /** How many there are behind the first. */
  moreFiles?: number;
  /** What people call it, should it have to be shown by itself. */
  title: string;
  /** Id of what it belongs to, such as a run, by which lists find it; kept since it was asked for. */
  about?: string;
  madeAt: number;
  /** Something slow, such as the position, is still being added. */
  isPreparing: boolean;
  /** How often the server has failed at it (not: how often it could not be reached). */
  faults: number;
  refusal: KeptRefusal | null;
  /** How often it has been on its way: as long as never, nobody but this device knows of it. */
  tries?: number;
}>;

type KeptFile = Readonly<{ id: string; type: string; bytes: ArrayBuffer }>;
/** What somebody has begun on this device and not sent; its photos are among the files. */
export type KeptDraft = Readonly<{
  /** Of its owner and its thing. */
  key: string;
  /** Whose it is: another person on this device does not see it. */
  owner: string;
  /** Id of what it is about, such as a stop. */
  id: string;
  notes: string;
  /** The notes as they were when these were begun. */
  base: string | null;
  at: number;
}>;
type KeptRead = Readonly<{ key: string; answer: unknown; at: number }>;

/** What this browser keeps for work without a signal. `strict`: what was kept survives a phone that dies the next moment. */
export const device = new Dexie('haulyard', { chromeTransactionDurability: 'strict' }) as Dexie & {
  commands: EntityTable<KeptCommand, 'seq'>;
  /** Bytes and not Blobs, which Safari loses. */
  files: EntityTable<KeptFile, 'id'>;
  reads: EntityTable<KeptRead, 'key'>;
  drafts: EntityTable<KeptDraft, 'key'>;
};
device.version(1).stores({ commands: '++seq, &id', files: 'id', reads: 'key' });
device.version(2).stores({ drafts: 'key' });
