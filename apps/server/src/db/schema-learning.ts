import type { ToolStatus } from '@stowed/contract';
import type { PlaceLook } from '@stowed/vision';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** A look's position in the working template, with its pixels as base64. */
export type StoredLook = Omit<PlaceLook, 'shape' | 'status' | 'colors'> & { readonly colours: string };

export interface LearningProgressTable {
  organizationId: string;
  /** The first template version with these positions. */
  templateId: string;
  learnedThrough: Generated<number>;
  ignoreBefore: number | null;
  engineVersion: string;
}

export interface LearnedLooksTable {
  organizationId: string;
  templateId: string;
  toolUniqueId: string;
  imageId: string;
  status: ToolStatus;
  look: JSONColumnType<StoredLook, string, string>;
  /** Size of the pixels. */
  byteLength: GeneratedAlways<number>;
  /** SHA-256 of the look. */
  digest: string;
  /** The event in which a person confirmed it. */
  confirmedBy: number;
  engineVersion: string;
  createdAt: Date;
}

export interface StudiedImagesTable {
  organizationId: string;
  trainingImageId: string;
  templateId: string | null;
  hasFailed: boolean;
  engineVersion: string;
  studiedAt: Date;
}
