import type { ToolStatus } from '@stowed/contract';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

type Json<T extends object> = JSONColumnType<T, string, string>;

/** Where a cut-out's look lies in the working template, with its pixels as base64 (EmptyLook of the vision package). */
export interface StoredLook {
  /** Size of that template; absent in looks that were kept before it was. */
  readonly canvas?: { readonly width: number; readonly height: number };
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly colours: string;
}

export interface LearnedStatesTable {
  organizationId: string;
  id: string;
  templateId: string;
  toolUniqueId: string;
  imageId: string;
  status: ToolStatus;
  /** Null once no version that one can go back to names it. */
  features: JSONColumnType<StoredLook | null, string | null, string | null>;
  /** Of the pixels. */
  byteLength: GeneratedAlways<number>;
  /** By which engine; null in looks that were kept before it was. */
  engineVersion: string | null;
  /** The event by which a person confirmed it. */
  learnedFrom: number;
  createdAt: Date;
}

export interface LearnedVersionsTable {
  organizationId: string;
  templateId: string;
  version: number;
  stateIds: Json<string[]>;
  photos: number;
  tools: number;
  learnedFrom: number;
  /** Whether it took back what an image had taught. */
  takesBack: Generated<boolean>;
  createdAt: Date;
}

export interface LearnedChoicesTable {
  organizationId: string;
  templateId: string;
  version: Generated<number>;
  learnedThrough: Generated<number>;
  chosenThrough: Generated<number>;
}

export interface LearnedImagesTable {
  organizationId: string;
  trainingImageId: string;
  annotationId: string;
  annotationVersion: number;
  templateId: string | null;
  studiedAt: Date;
}

export interface LessonTriesTable {
  organizationId: string;
  /** The event by which the lesson was confirmed. */
  said: number;
  imageId: string;
  tries: number;
  /** Null: it was given up. */
  nextAt: Date | null;
}
