import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { randomId } from '../random-id.ts';

/** The newest response to a call. */
interface KeptAnswer {
  /** The id of the person who saw it. */
  readonly owner: string;
  readonly path: string;
  /** When it arrived, milliseconds since 1970. */
  readonly at: number;
  readonly body: unknown;
}

interface KeptPicture {
  readonly owner: string;
  /** Without the signature of its link. */
  readonly path: string;
  readonly at: number;
  readonly content: Blob;
}

/** Why an act waits for a person rather than for the server. */
export type ActProblem =
  /** Someone else changed the same drawer or toolbox. */
  | 'changed'
  /** The server will not accept it. */
  | 'refused'
  /** The server says that the photo does not show this drawer. */
  | 'mismatch'
  /** This device doubts that the photo shows this drawer; it was not sent. */
  | 'unlike'
  /** Its toolbox or drawer no longer exists. */
  | 'gone'
  /** The engine is sure that a tool marked present is missing. */
  | 'doubted'
  /** A completion on a photo that was saved without being compared: nothing confirms what it signs. */
  | 'unjudged'
  /** The organization signs: the completion waits for this person's signature. */
  | 'unsigned';

/** What a person did that the server has not confirmed. */
export interface KeptAct {
  /** It is also the idempotency key. */
  readonly id: string;
  readonly order: number;
  readonly userId: string;
  readonly toolboxId: string;
  /** Null: the act is about the whole toolbox. */
  readonly drawerNumber: number | null;
  /** When the person acted, milliseconds since 1970 by this device's clock. */
  readonly at: number;
  readonly kind: 'photo' | 'mark' | 'completion' | 'inventory';
  /** Parse it: an earlier version may have stored it. */
  readonly content: unknown;
  /** The progress of sending: a retry repeats the same requests. */
  readonly sending: unknown;
  readonly problem: ActProblem | undefined;
}

/** The picture of a photo act, stored separately: lists of acts are read often. */
interface KeptShot {
  readonly id: string;
  readonly photo: string;
}

/** How version 1 kept a photo. */
interface FormerPhoto {
  readonly userId: string;
  readonly toolboxId: string;
  readonly drawerNumber: number;
  readonly at: number;
  readonly draft: {
    readonly body: { readonly photo: string; readonly takenAt?: string };
    readonly base: { readonly version: number };
    readonly sent?: readonly unknown[];
  };
}

interface DeviceSchema extends DBSchema {
  acts: { key: string; value: KeptAct };
  shots: { key: string; value: KeptShot };
  answers: { key: [string, string]; value: KeptAnswer };
  pictures: { key: [string, string]; value: KeptPicture };
}

type DeviceDb = IDBPDatabase<DeviceSchema>;

const NAME = 'stowed';
const VERSION = 2;

let opened: Promise<DeviceDb> | undefined;

/**
 * The database on this device. Rejects if the browser has none or refuses it, as in some private windows.
 */
export function deviceDb(): Promise<DeviceDb> {
  opened ??= open();
  opened.catch(() => (opened = undefined));
  return opened;
}

/** Asynchronous, because the library throws synchronously if there is no database. */
const open = async (): Promise<DeviceDb> =>
  openDB<DeviceSchema>(NAME, VERSION, {
    upgrade: (db, from, ...[, tx]) => {
      if (from < 1) {
        db.createObjectStore('answers', { keyPath: ['owner', 'path'] });
        db.createObjectStore('pictures', { keyPath: ['owner', 'path'] });
      }
      db.createObjectStore('acts', { keyPath: 'id' });
      db.createObjectStore('shots', { keyPath: 'id' });
      // A failure ends the upgrade, and the photos stay as they are.
      if (from === 1) moveFormerPhotos(tx).catch(() => tx.abort());
    },
    // A newer version of the application in another tab needs it: the next use opens it again.
    blocking: () => closeDeviceDb(),
    terminated: () => closeDeviceDb(),
  });

export function closeDeviceDb(): void {
  void opened?.then((db) => db.close()).catch(() => undefined);
  opened = undefined;
}

type Upgrade = IDBPTransaction<DeviceSchema, StoreNames<DeviceSchema>[], 'versionchange'>;

/** Photos that version 1 kept become acts. */
async function moveFormerPhotos(tx: Upgrade): Promise<void> {
  // Their store is not part of this version's schema.
  const former = tx as unknown as IDBPTransaction<unknown, string[], 'versionchange'>;
  const photos: unknown = await former.objectStore('photos').getAll();
  for (const [index, photo] of (photos as readonly FormerPhoto[]).entries()) {
    const { act, shot } = actOfFormer(photo, index + 1);
    await tx.objectStore('acts').add(act);
    await tx.objectStore('shots').add(shot);
  }
  former.db.deleteObjectStore('photos');
}

function actOfFormer({ draft, at, ...owner }: FormerPhoto, order: number) {
  const id = randomId();
  const { userId, toolboxId, drawerNumber } = owner;
  const { body, base, sent = [] } = draft;
  const content = { version: base.version, takenAt: body.takenAt, sent };
  const act: KeptAct = {
    id,
    order,
    userId,
    toolboxId,
    drawerNumber,
    at,
    kind: 'photo',
    content,
    sending: undefined,
    problem: undefined,
  };
  return { act, shot: { id, photo: body.photo } };
}
